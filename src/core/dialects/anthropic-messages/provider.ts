/** Who answered, where the payload gives it away. Many others speak this dialect, so no guess. */

export function providerFor(id: string | undefined, model: string | undefined): string | undefined {
  if (id?.startsWith('msg_bdrk_')) return 'bedrock';
  if (id?.startsWith('msg_vrtx_')) return 'vertex';
  if (model?.includes('grok')) return 'xai';
  if (model?.startsWith('claude')) return 'anthropic';
  if (model?.startsWith('anthropic.claude') || model?.includes('.anthropic.claude')) {
    return 'bedrock';
  }
  return undefined;
}
