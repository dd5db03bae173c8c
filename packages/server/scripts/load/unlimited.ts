/** Settings of a server that lets a bench ask as often as it likes, without a key. */
export const unlimited: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['PER_ADDRESS', 'PER_PROJECT'].flatMap((scope) =>
      ['CALLS', 'REST'].flatMap((name) =>
        ['BURST', 'PER_SECOND'].map((key) => [
          `LATCHKEY__LIMITS__RATE_${scope}__${name}__${key}`,
          '1000000000',
        ]),
      ),
    ),
  ),
  LATCHKEY__AUTH__MODE: 'open',
  LATCHKEY__LIMITS__CONNECTIONS_PER_ADDRESS: '1000000',
  LATCHKEY__PARTS: 'api',
}
