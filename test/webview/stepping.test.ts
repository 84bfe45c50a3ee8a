import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fixture } from './captures.ts';
import { closeBrowser, closeView, openView, painted, settled } from './open-view.ts';

const AGENT_TURN = fixture('anthropic-messages-agent-turn.sse', true);

describe('stepping through the trace', () => {
  let page: Page;
  beforeEach(async () => {
    page = await openView({ capture: AGENT_TURN });
  });
  afterEach(() => closeView(page));
  after(closeBrowser);

  const current = (): Promise<string> =>
    page.locator('.row.current [role=gridcell]').first().innerText();
  const asOf = (): Promise<string> => page.locator('.as-of strong').innerText();
  const flag = (): Promise<string> => page.locator('.playhead-flag').innerText();
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

  it('begins at the end, where the outcome is', async () => {
    assert.equal(await current(), '363');
    assert.match(await page.locator('.header .outcome').innerText(), /tool use/);
  });

  it('moves table, flag and inspector together', async () => {
    await press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    assert.equal(await current(), '5');
    assert.equal(await asOf(), '#5');
    assert.match(await flag(), /^#5 /);
    assert.equal(await page.locator('.block mark').innerText(), 'The user wants');
  });

  it('shows the message as it stood, not as it became', async () => {
    await press('Home');
    for (let i = 0; i < 5; i += 1) await press('ArrowRight');
    const text = await page.locator('.block-reasoning .content').innerText();
    assert.equal(text, 'The user wants the tide');
    await press('ArrowLeft');
    assert.equal(await page.locator('.block-reasoning .content').innerText(), 'The user wants');
  });

  it('asks the host for nothing while it steps inside what it holds', async () => {
    await press('Home', 'ArrowRight');
    await settled(page);
    await page.evaluate(() => window.desk.asked.splice(0));
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    assert.equal(await asOf(), '#6');
    assert.deepEqual(await page.evaluate(() => window.desk.asked), []);
  });

  it('steps by blocks with Shift', async () => {
    await press('Home', 'Shift+ArrowRight');
    const first = Number(await current());
    await press('Shift+ArrowRight', 'Shift+ArrowRight');
    const third = Number(await current());
    assert.ok(third > first + 1, `${first} → ${third}`);
    await press('Shift+ArrowLeft', 'Shift+ArrowLeft');
    assert.equal(Number(await current()), first);
  });

  it('goes to stalls with brackets, and says when there is no more', async () => {
    await press('Home', ']');
    const gap = page.locator('.row.current .long-gap');
    assert.match(await gap.innerText(), /^\+1,8/);
    await press(']');
    assert.match(await page.locator('.notice').innerText(), /No stall after/);
  });

  it('follows the playhead when zoomed in', async () => {
    await press('Home', '+', '+', '+', 'End');
    assert.match(await flag(), /^#363/);
    const box = await page.locator('.playhead').boundingBox();
    assert.ok(box !== null && box.x > 200 && box.x < 1400);
  });

  it('selects tabs with digits', async () => {
    await press('3');
    assert.equal(await page.locator('[role=tab][aria-selected=true]').innerText(), 'Usage');
    await press('6');
    assert.match(await page.locator('[role=tab][aria-selected=true]').innerText(), /^Problems/);
  });

  it('lets keys be typed into the filter', async () => {
    await press('/');
    await page.keyboard.type('1?[');
    assert.equal(await page.locator('.filter input').inputValue(), '1?[');
    assert.equal(await page.locator('dialog').count(), 0);
    assert.equal(await current(), '363');
  });

  it('shows the keys with a question mark, and closes with Escape', async () => {
    await press('?');
    await page.waitForSelector('dialog.keys[open]');
    await press('Escape');
    await page.waitForSelector('dialog.keys', { state: 'detached' });
  });

  it('goes to the event that a click on the timeline means', async () => {
    const box = await page.locator('.lanes-plot').boundingBox();
    assert.ok(box !== null);
    await page.mouse.click(box.x + box.width * 0.25, box.y + 10);
    await page.waitForFunction(() => document.querySelector('.row.current') !== null);
    const event = Number(await current());
    assert.ok(event > 20 && event < 200, String(event));
  });

  it('tells a screen reader where it has come to', async () => {
    await press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await page.waitForFunction(() =>
      document.querySelector('[aria-live]')?.textContent?.startsWith('event 5 '),
    );
    assert.equal(
      await page.locator('[aria-live]').innerText(),
      'event 5 of 363, reasoning delta, reasoning, +14 characters',
    );
  });
});

describe('playing', () => {
  after(closeBrowser);

  it('goes on by itself at the recorded pace and stops with Space', async () => {
    const page = await openView({ capture: AGENT_TURN });
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.waitForFunction(
      () => Number(document.querySelector('.row.current span')?.textContent) > 8,
    );
    await page.keyboard.press('Space');
    const stopped = await page.locator('.row.current span').first().innerText();
    await painted(page, 20);
    assert.equal(await page.locator('.row.current span').first().innerText(), stopped);
    await closeView(page);
  });

  it('is one step under reduced motion', async () => {
    const page = await openView({ capture: AGENT_TURN, reducedMotion: true });
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await painted(page, 20);
    assert.equal(await page.locator('.row.current span').first().innerText(), '2');
    await closeView(page);
  });
});
