/** Keeps secrets of this origin from visit to visit. What cannot be kept is lost with the page. */
export type Vault = {
  /** Whether other tabs have the same, so that they are one client. */
  isShared: boolean
  /** Rejects where it cannot be read now, which says nothing of what is kept. Nothing else of a vault does. */
  read(name: string): Promise<string | undefined>
  write(name: string, text: string): Promise<void>
  /** What is kept under the name, else what `make` gives, kept from now on; one for all tabs. */
  ensure(name: string, make: () => string): Promise<string>
  remove(name: string): Promise<void>
}
