import assert from 'node:assert/strict';
import { fixture } from './captures.ts';
import { closeBrowser, closeView, openView } from './open-view.ts';

describe('the inspector', () => {
  after(closeBrowser);

  it('shows a call’s arguments as they stood, what may still grow dashed', async () => {
    const page = await openView({ capture: fixture('anthropic-messages-tool-use.sse') });
    await page.keyboard.press('/');
    await page.keyboard.type('kind:tool_call_delta chars>1');
    await page.waitForSelector('.filter-outcome:has-text(" of ")');
    await page.locator('.row').nth(1).click();
    await page.keyboard.press('Escape');
    await page.locator('[role=tab]', { hasText: 'Arguments' }).click();
    await page.waitForSelector('.raw-arguments mark');
    const row = page.locator('.row.current .delta');
    assert.equal(await page.locator('.raw-arguments mark').innerText(), await row.innerText());
    assert.ok((await page.locator('.fragment.future').count()) > 0);
    assert.match(await page.locator('.preview .section-head').innerText(), /not valid yet/);
    assert.ok((await page.locator('.preview .open-word').count()) > 0);
    await page.keyboard.press('End');
    await page.waitForSelector('.preview .good-text');
    assert.equal(await page.locator('.fragment.future').count(), 0);
    await closeView(page);
  });

  it('shows where the final payload contradicts the deltas', async () => {
    const page = await openView({ capture: fixture('openai-responses-content-mismatch.sse') });
    await page.waitForSelector('.block');
    assert.match(await page.locator('.panel').innerText(), /final content of the provider/);
    await closeView(page);
  });

  it('has every provider number with its place in the payload, and nothing that was not sent', async () => {
    const page = await openView({ capture: fixture('anthropic-messages-tool-use.sse') });
    await page.keyboard.press('3');
    await page.waitForSelector('.numbers');
    const text = await page.locator('.panel').innerText();
    assert.match(text, /input/);
    assert.match(text, /message\.usage|usage/);
    assert.doesNotMatch(text, /total\t/);
    await closeView(page);
  });

  it('shows the exact bytes of a frame, as JSON, text and hex', async () => {
    const page = await openView({ capture: fixture('anthropic-messages-tool-use.sse') });
    await page.keyboard.press('Home');
    await page.keyboard.press('5');
    await page.waitForSelector('.json-key');
    assert.match(await page.locator('.json').innerText(), /"message_start"/);
    await page.getByRole('radio', { name: 'text' }).click();
    assert.match(await page.locator('.raw-text').innerText(), /^event: message_start/);
    await page.getByRole('radio', { name: 'hex' }).click();
    assert.match(await page.locator('.hex').innerText(), /00000000\s+65 76 65 6e 74 3a/);
    await page.getByRole('button', { name: 'reveal in text editor' }).click();
    const asked = await page.evaluate(() => window.desk.asked.at(-1));
    assert.equal(asked?.kind, 'reveal');
    assert.equal((asked?.body as { start: number }).start, 0);
    await closeView(page);
  });

  it('lists problems, and goes to the event of one', async () => {
    const page = await openView({ capture: fixture('anthropic-messages-mismatch.sse') });
    await page.locator('.problem-count').click();
    await page.waitForSelector('.problem');
    const first = page.locator('.problem').first();
    assert.match(await first.innerText(), /warning/);
    const label = /#(\d+)/.exec(await first.innerText())?.[1];
    await first.click();
    assert.equal(await page.locator('.row.current span').first().innerText(), label);
    await closeView(page);
  });

  it('lists what the client must send back', async () => {
    const page = await openView({ capture: fixture('anthropic-messages-agent-turn.sse') });
    await page.keyboard.press('4');
    await page.waitForSelector('.numbers tbody tr');
    assert.equal(await page.locator('.numbers tbody tr').count(), 2);
    assert.match(await page.locator('.panel').innerText(), /signature/);
    await closeView(page);
  });

  it('says what the provider said when it failed', async () => {
    const page = await openView({ capture: fixture('anthropic-messages-overloaded.sse') });
    const line = page.locator('.provider-error');
    assert.match(await line.innerText(), /overloaded_error/i);
    await page.getByRole('button', { name: 'show event' }).click();
    await page.waitForSelector('.row.current.failed');
    await closeView(page);
  });

  it('says that there are no times, and draws none', async () => {
    const page = await openView({ capture: fixture('anthropic-messages-tool-use.sse') });
    assert.match(await page.locator('.banner').innerText(), /no arrival times/);
    assert.equal(await page.locator('select[aria-label=Axis]').inputValue(), 'event');
    assert.equal(await page.getByRole('columnheader', { name: 'time s' }).count(), 0);
    assert.equal(await page.locator('.fact', { hasText: 'took' }).count(), 0);
    await closeView(page);
  });

  it('says what each reader thought of a file that is no capture', async () => {
    const bytes = new TextEncoder().encode('a shopping list\n- <b>milk</b>\n');
    const page = await openView({ capture: { name: 'list.txt', bytes } });
    assert.match(await page.locator('.unreadable').innerText(), /could not be read/);
    assert.match(await page.locator('.thoughts').innerText(), /plain text/);
    await page.waitForSelector('.hex');
    assert.match(await page.locator('.hex').innerText(), /a shopping list/);
    assert.equal(await page.locator('.unreadable b').count(), 0);
    await closeView(page);
  });
});

describe('the layout', () => {
  after(closeBrowser);

  for (const [width, height] of [
    [1400, 900],
    [650, 900],
    [1000, 500],
    [420, 700],
  ] as const) {
    it(`cuts nothing off at ${width} × ${height}`, async () => {
      const page = await openView({
        capture: fixture('openai-responses-agent-turn.sse', true),
        width,
        height,
      });
      const overflow = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - window.innerWidth,
        header: [...document.querySelectorAll('.header > *')].filter((part) => {
          const box = part.getBoundingClientRect();
          return box.right > window.innerWidth + 0.5;
        }).length,
        rows: document.querySelectorAll('.row').length,
      }));
      assert.equal(overflow.wide, 0);
      assert.equal(overflow.header, 0);
      assert.ok(overflow.rows > 3);
      const inspector = await page.locator('.inspector').boundingBox();
      const table = await page.locator('.events').boundingBox();
      assert.ok(inspector !== null && table !== null);
      if (width < 900) assert.ok(inspector.y >= table.y + table.height - 1);
      else assert.ok(inspector.x >= table.x + table.width - 1);
      await closeView(page);
    });
  }
});
