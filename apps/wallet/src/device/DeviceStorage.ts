/** What this browser keeps of a wallet, by name. Values may hold keys that cannot be exported. */
export type DeviceStorage = {
  /** Nothing outlives the page: the browser keeps nothing for us. */
  readonly isTemporary: boolean
  read(name: string): Promise<unknown>
  /**
   * Replaces what is kept by what `change` makes of it, in one transaction: of two tabs at once the second sees what the
   * first has written. Resolves to what is kept then; `undefined` keeps nothing.
   */
  change(name: string, change: (kept: unknown) => unknown): Promise<unknown>
}
