/** Drives the workbench of a VS Code in a browser, as a person does: by mouse, keys and what shows. */
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';

/** Milliseconds that anything of VS Code may take on a busy machine. */
const PATIENCE_MS = 30_000;

export class Workbench {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE_MS);
  }

  /** Opens VS Code and waits until it knows the extension: a file opened earlier opens as text. */
  static async open(context: BrowserContext, url: string): Promise<Workbench> {
    const page = context.pages()[0] ?? (await context.newPage());
    // What tsx compiles names its functions by this, also the ones that are sent into the page.
    await page.addInitScript('globalThis.__name = (target) => target');
    const workbench = new Workbench(page);
    await page.goto(url);
    await workbench.ready();
    return workbench;
  }

  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor();
    await this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
    await until('the command “Deltascope: Open Stream Trace” is known', async () => {
      await this.#palette('>Deltascope: Open Stream Trace');
      const found = await this.#choices('Open Stream Trace').count();
      await this.page.keyboard.press('Escape');
      return found > 0;
    });
  }

  /**
   * Waits until VS Code in the browser has stored what says `text`, backslashes aside (JSON in JSON):
   * it does so every few seconds, since nothing can be stored any more once the page goes.
   */
  async stored(text: string): Promise<void> {
    await until(`“${text}” is stored`, () => this.page.evaluate(isStored, text));
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.locator('.monaco-workbench').waitFor();
  }

  /** Runs a command by its title, as the palette shows it. */
  async command(title: string): Promise<void> {
    await this.#palette(`>${title}`);
    await this.#choices(title).first().click();
  }

  /** A file of the explorer. */
  file(name: string): Locator {
    return this.page.locator('.explorer-folders-view .monaco-list-row', {
      has: this.page.getByText(name, { exact: true }),
    });
  }

  /** Opens a file from the explorer for keeps, as a double click does. */
  async openFile(name: string): Promise<void> {
    await this.file(name).dblclick();
  }

  /** Chooses from the context menu of a file; by key, because a new menu ignores a quick click. */
  async fileMenu(name: string, item: string): Promise<void> {
    await this.file(name).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: item }).hover();
    await this.page.keyboard.press('Enter');
  }

  /** The inside of the webview that is in front. */
  get view(): FrameLocator {
    return this.page
      .frameLocator('iframe.webview.ready')
      .last()
      .frameLocator('iframe#active-frame');
  }

  /** Resolves once two pictures in a row are the same: nothing moves any more. */
  async settled(): Promise<void> {
    let before: Buffer = Buffer.alloc(0);
    await until('the window stands still', async () => {
      const now = await this.page.screenshot();
      const same = now.equals(before);
      before = now;
      return same;
    });
  }

  statusItem(text: string | RegExp): Locator {
    return this.page.locator('.statusbar-item', { hasText: text });
  }

  async #palette(text: string): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.#type(text);
  }

  async #type(text: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input[type=text]');
    await input.waitFor();
    await input.fill(text);
  }

  #choices(text: string): Locator {
    return this.page.locator('.quick-input-list .monaco-list-row', { hasText: text });
  }
}

/** Asks until it is so; VS Code gives no event for most of what a person waits for. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end)
      throw new Error(`waited ${patienceMs / 1000} s, and it is still not so: ${what}`);
    await pause(100);
  }
}

/** Runs in the page: looks for a text in the state that VS Code keeps of a workspace. */
async function isStored(text: string): Promise<boolean> {
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => {
        resolve(request.result);
      };
      request.onerror = () => {
        reject(request.error ?? new Error('the database does not answer'));
      };
    });
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('vscode-web-state-db')) continue;
    const database = await answer(indexedDB.open(name));
    const tables = database.objectStoreNames;
    if (!tables.contains('ItemTable')) continue;
    const items = database.transaction('ItemTable').objectStore('ItemTable');
    const values = await answer<unknown[]>(items.getAll());
    database.close();
    if (values.some((value) => String(value).replaceAll('\\', '').includes(text))) return true;
  }
  return false;
}
