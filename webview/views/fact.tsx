/** One number with its name, its unit and, on hover, where it comes from. */
import type { ComponentChildren } from 'preact';

interface FactProps {
  readonly label: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

export function Fact({ label, title, children }: FactProps) {
  return (
    <span class="fact" title={title}>
      <span class="fact-label">{label}</span> <span class="fact-value">{children}</span>
    </span>
  );
}
