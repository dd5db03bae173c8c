/** Whether a text has the form of an EVM address: 40 hex characters with optional 0x (S5.5). */
export function isEvmAddress(text: string): boolean {
  return /^(?:0x)?[0-9a-fA-F]{40}$/.test(text)
}
