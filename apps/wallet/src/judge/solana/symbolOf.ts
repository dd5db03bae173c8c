import { wrappedMint } from './programs.ts'

/** What a token is called: by the list of the wallet's server, else by its mint alone. */
export function symbolOf(mint: string, listed: ReadonlyMap<string, string>): string | undefined {
  return mint === wrappedMint ? 'WSOL' : listed.get(mint)
}
