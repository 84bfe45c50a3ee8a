import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { ROWS_PER_PAGE } from '../../src/protocol.ts';
import { fixture, message } from './captures.ts';
import { closeBrowser, closeView, openView } from './open-view.ts';

describe('the table of events', () => {
  after(closeBrowser);

  it('lists what the filter finds, and says how many', async () => {
    const page = await openView({ capture: fixture('anthropic-messages-agent-turn.sse') });
    await page.keyboard.press('/');
    await page.keyboard.type('kind:usage');
    await page.waitForFunction(
      () => document.querySelector('.filter-outcome')?.textContent === '2 of 363',
    );
    assert.equal(await page.locator('.row').count(), 2);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelectorAll('.row').length > 2);
    await closeView(page);
  });

  it('says what is wrong with a filter', async () => {
    const page = await openView({ capture: fixture('anthropic-messages-agent-turn.sse') });
    await page.keyboard.press('/');
    await page.keyboard.type('/(/');
    await page.waitForSelector('.filter-error');
    assert.match(await page.locator('.filter-error').innerText(), /not valid/);
    // The rows stay: a mistake in the filter hides nothing.
    assert.ok((await page.locator('.row').count()) > 2);
    await closeView(page);
  });

  it('goes up and down by the rows that are listed', async () => {
    const page = await openView({ capture: fixture('anthropic-messages-agent-turn.sse') });
    await page.keyboard.press('/');
    await page.keyboard.type('kind:usage');
    await page.waitForSelector('.filter-outcome:has-text("2 of 363")');
    await page.locator('.row').first().click();
    assert.equal(await page.locator('.row.current span').first().innerText(), '2');
    await page.locator('.grid').focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.locator('.row.current span').first().innerText(), '362');
    await closeView(page);
  });

  it('copies the rows selected with Shift', async () => {
    const page = await openView({ capture: message(['uno ', 'due ', 'tre ']) });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const rows = page.locator('.row');
    await rows.filter({ hasText: 'uno' }).click();
    await rows.filter({ hasText: 'tre ' }).click({ modifiers: ['Shift'] });
    assert.match(await page.locator('.copy').innerText(), /copy 3 events as/);
    await page.getByRole('button', { name: 'as text' }).click();
    await page.waitForSelector('.notice:has-text("Copied 3 events as text")');
    const asked = await page.evaluate(() => window.desk.asked.find(({ kind }) => kind === 'copy'));
    assert.deepEqual(asked?.body, { events: [3, 4, 5], as: 'text' });
    await closeView(page);
  });

  it('never takes text of the capture for markup', async () => {
    const evil = '<img src=x onerror="document.title=\'pwned\'"><b>bold</b>';
    const page = await openView({ capture: message([evil, '\u202egnp']) });
    for (const key of ['1', '5', '6']) await page.keyboard.press(key);
    await page.keyboard.press('1');
    assert.equal(await page.locator('img, .row b, .content b').count(), 0);
    assert.notEqual(await page.title(), 'pwned');
    assert.equal(await page.locator('.row .delta').first().innerText(), evil);
    assert.equal(await page.locator('.row .delta').nth(1).innerText(), '\\u202Egnp');
    assert.match(await page.locator('.block-text .content').innerText(), /<img src=x/);
    await closeView(page);
  });

  it('is a grid that names its rows and columns', async () => {
    const page = await openView({ capture: fixture('anthropic-messages-agent-turn.sse') });
    const grid = page.getByRole('grid', { name: 'Events' });
    assert.equal(await grid.getAttribute('aria-rowcount'), '364');
    const active = await grid.getAttribute('aria-activedescendant');
    assert.equal(await page.locator(`#${active}`).getAttribute('aria-rowindex'), '364');
    assert.ok((await page.getByRole('columnheader').count()) >= 6);
    await closeView(page);
  });
});

describe('a table of four million events', () => {
  after(closeBrowser);
  const EVENTS = 4_000_000;

  it('draws a screenful, and reaches both ends and the middle', async () => {
    const page = await openView({ events: EVENTS });
    await page.waitForSelector('.row.current .delta');
    const first = page.locator('.row.current span').first();
    assert.equal(await first.innerText(), '4,000,000');
    await page.keyboard.press('Home');
    await page.waitForSelector('.row.current .delta:has-text("0000")');
    assert.equal(await first.innerText(), '1');
    assert.ok((await page.locator('.row').count()) < 60);
    await page.locator('.rows').evaluate((rows) => {
      rows.scrollTop = (rows.scrollHeight - rows.clientHeight) / 2;
    });
    await page.waitForSelector('.row:has-text("2,000,000") .delta');
    await closeView(page);
  });

  it('moves row by row with the wheel, although the scroll bar is scaled', async () => {
    const page = await openView({ events: EVENTS });
    await page.keyboard.press('Home');
    await page.waitForSelector('.row.current .delta:has-text("0000")');
    await page.locator('.rows').hover();
    await page.mouse.wheel(0, 200);
    await page.waitForFunction(() => {
      const list = document.querySelector('.rows')?.getBoundingClientRect();
      const rows = [...document.querySelectorAll('.row')];
      const top = rows.find((row) => row.getBoundingClientRect().bottom > (list?.top ?? 0) + 1);
      return top?.querySelector('span')?.textContent === '11';
    });
    await closeView(page);
  });

  it('has the rows beyond a page’s end before they are scrolled to', async () => {
    const page = await openView({ events: EVENTS });
    await page.keyboard.press('Home');
    await page.waitForSelector('.row.current .delta:has-text("0000")');
    await page.locator('.rows').hover();
    await page.mouse.wheel(0, 20 * (ROWS_PER_PAGE - 200));
    await page.waitForFunction(() =>
      window.desk.asked.some(
        ({ kind, body }) => kind === 'rows' && (body as { page: number }).page === 1,
      ),
    );
    const last = Number(
      (await page.locator('.row span:first-child').last().innerText()).replaceAll(',', ''),
    );
    assert.ok(last > ROWS_PER_PAGE - 256 && last < ROWS_PER_PAGE, `${last} is the last in view`);
    await closeView(page);
  });

  it('finds the event at a point of the time axis in one question, and asks for its page', async () => {
    const page = await openView({ events: EVENTS });
    await page.waitForSelector('.row.current .delta');
    await page.evaluate(() => window.desk.asked.splice(0));
    const ruler = await page.locator('[title="Drag to move the playhead"]').boundingBox();
    await page.mouse.click(ruler!.x + ruler!.width / 2, ruler!.y + ruler!.height / 2);
    await page.waitForSelector('.row.current:has-text("2,00") .delta');
    const asked = await page.evaluate(() => window.desk.asked.map(({ kind }) => kind));
    assert.equal(asked.filter((kind) => kind === 'eventAt').length, 1);
    assert.ok(asked.filter((kind) => kind === 'rows').length <= 2, asked.join());
    await closeView(page);
  });

  it('asks for the rows that a filter lists, not for all that lies between them', async () => {
    const page = await openView({ events: EVENTS });
    await page.keyboard.press('Home');
    await page.waitForSelector('.row.current .delta:has-text("0000")');
    await page.evaluate(() => window.desk.asked.splice(0));
    await page.keyboard.press('/');
    await page.keyboard.type('x');
    const row = (event: number): Locator => page.locator(`#event-${event}`);
    await row(50_077).locator('.delta').waitFor();
    assert.equal(await row(50_077).locator('.delta').innerText(), '0077');
    const cells = await row(50_077).locator('span').allInnerTexts();
    assert.ok(cells.includes('500.770') && cells.includes('+10'), cells.join(' | '));
    await page.locator('.rows').evaluate((rows) => {
      rows.scrollTop = rows.scrollHeight;
    });
    await row(3_995_077).locator('.delta').waitFor();
    const asked = await page.evaluate(() => window.desk.asked.map(({ kind }) => kind));
    assert.ok(!asked.includes('rows'), asked.join());
    assert.ok(asked.filter((kind) => kind === 'rowsOf').length <= 4, asked.join());
    await closeView(page);
  });

  it('holds few pages and asks for few', async () => {
    const page = await openView({ events: EVENTS });
    await page.waitForSelector('.row.current .delta');
    const asked = await page.evaluate(() =>
      window.desk.asked.filter(({ kind }) => kind === 'rows').map(({ body }) => body),
    );
    assert.ok(asked.length <= 8, JSON.stringify(asked));
    await closeView(page);
  });
});
