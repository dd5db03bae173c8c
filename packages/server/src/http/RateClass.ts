/**
 * Kinds of routes that share a budget. `light` is for images and other cheap, cached answers; `calls` counts what
 * requests ask of nodes, whichever route they come by; `login` what sends mails or takes codes, `keys` what gives parts of keys;
 * `orders` what makes rows here and costs money at others.
 */
export const rateClasses = [
  'calls',
  'events',
  'keys',
  'light',
  'login',
  'nameWrite',
  'orders',
  'rest',
  'rpc',
] as const
export type RateClass = (typeof rateClasses)[number]
