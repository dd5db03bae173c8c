/** See `testIds`. */
export const sendTestIds = {
  send: (part: 'token' | 'amount' | 'receiver' | 'preview' | 'confirm') => `send-${part}` as const,
  /** A row of the list of tokens. */
  sendToken: (symbol: string) => `token-${symbol}` as const,
  sendMax: 'send-max',
  sendShare: (percent: number) => `send-share-${percent}` as const,
  sendUnit: 'send-unit',
  /** Why an amount is not in the field as it was typed. */
  sendProblem: 'send-problem',
  sendPaste: 'send-paste',
  sendScan: 'send-scan',
  sendFound: 'send-found',
  sendStatus: 'send-status',
  sendWarning: 'send-warning',
  sendAnyway: 'send-anyway',
  sendKeep: 'send-keep',
  sendArrives: 'send-arrives',
  sendNote: (note: string) => `send-note-${note}` as const,
  sendDone: 'send-done',
} as const
