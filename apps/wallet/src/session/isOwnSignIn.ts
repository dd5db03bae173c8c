import { isRecap } from '@latchkey/siwx/evm'

/** What a sign-in says that is a sign-in by its standard, and nothing else (EIP-4361, CAIP-122). */
export type ReadSignIn = {
  address: string
  domain: string
  resources?: readonly string[] | undefined
  scheme?: string | undefined
  uri?: string | undefined
}

/** Whether a sign-in is of an account to the page that asks, and grants nothing. */
export function isOwnSignIn(
  { address, domain, resources, scheme, uri }: ReadSignIn,
  { account, embedder }: { account: string; embedder: string },
): boolean {
  const { host, protocol } = new URL(embedder)
  return (
    address === account &&
    domain === host &&
    (scheme === undefined || `${scheme}:` === protocol) &&
    (uri === undefined || originOf(uri) === embedder) &&
    // Such a resource grants abilities.
    !resources?.some(isRecap)
  )
}

function originOf(uri: string): string | undefined {
  try {
    return new URL(uri).origin
  } catch {
    return undefined
  }
}
