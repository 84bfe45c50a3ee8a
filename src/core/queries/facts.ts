import type { FactKey } from '../types/dialect.ts';
import type { Response } from '../trace/trace.ts';

export type ResponseFacts = { readonly [key in FactKey]?: string };

/** The latest of each fact of a response as of `event`. */
export function responseFacts(response: Response, event = Infinity): ResponseFacts {
  const facts: { [key in FactKey]?: string } = {};
  for (const fact of response.facts) if (fact.event <= event) facts[fact.key] = fact.value;
  return facts;
}
