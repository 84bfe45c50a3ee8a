import assert from 'node:assert/strict';
import { freshNonce, webviewPage } from '../../src/host/webview-page.ts';

const page = webviewPage({
  cspSource: 'https://host.example',
  script: 'https://host.example/dist/webview/main.js',
  style: 'https://host.example/dist/webview/main.css',
  nonce: 'abc123',
  language: 'en',
});

describe('the page of the webview', () => {
  it('has the strict content security policy and nothing more', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    assert.deepEqual(policy?.split('; '), [
      "default-src 'none'",
      "script-src 'nonce-abc123'",
      'style-src https://host.example',
    ]);
  });

  it('runs one script, the one with the nonce, and nothing inline', () => {
    assert.deepEqual(page.match(/<script[^>]*>/g), [
      '<script nonce="abc123" src="https://host.example/dist/webview/main.js">',
    ]);
    assert.doesNotMatch(page, /<style|style=|\son\w+=/);
  });

  it('gets a nonce of 128 random bits every time', () => {
    const nonces = new Set(Array.from({ length: 50 }, freshNonce));
    assert.equal(nonces.size, 50);
    for (const nonce of nonces) assert.match(nonce, /^[0-9a-f]{32}$/);
  });
});
