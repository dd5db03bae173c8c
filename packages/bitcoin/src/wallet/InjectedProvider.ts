/** A wallet with the methods that Unisat began and OKX and others took up. */
export type InjectedProvider = {
  requestAccounts(): Promise<unknown>
  getAccounts(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
  getChain?(): Promise<unknown>
  getNetwork?(): Promise<unknown>
  switchChain?(chain: string): Promise<unknown>
  switchNetwork?(network: string): Promise<unknown>
  signMessage(message: string, type: 'bip322-simple' | 'ecdsa'): Promise<unknown>
  signPsbt(psbtHex: string, options: unknown): Promise<unknown>
  pushPsbt?(psbtHex: string): Promise<unknown>
  sendBitcoin(address: string, sats: number, options?: unknown): Promise<unknown>
  disconnect?(): Promise<unknown>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
}
