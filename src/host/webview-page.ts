/** What the page of a webview is made of. Addresses are already webview addresses. */
export interface PageParts {
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
  readonly nonce: string;
  readonly language: string;
}

/**
 * The webview's page. It holds no data of a capture: everything comes by message, so that no text a
 * model wrote can end up as markup.
 */
export function webviewPage({ cspSource, script, style, nonce, language }: PageParts): string {
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}">
<title>Deltascope</title>
</head>
<body>
<div id="root"></div>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}

/** 128 random bits, fresh for every page. */
export function freshNonce(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
