/** What a wallet approved in one namespace, read and checked (CAIP-25). */
export type ApprovedNamespace = {
  /** CAIP-2 ids: those named, and those of the accounts. */
  chains: readonly string[]
  /** CAIP-10 ids, in the wallet's order. */
  accounts: readonly string[]
  methods: readonly string[]
  events: readonly string[]
}

export type Namespaces = Readonly<Record<string, ApprovedNamespace>>

export type ProposedNamespace = {
  chains: readonly string[]
  methods: readonly string[]
  events: readonly string[]
}

/** The network of a CAIP-10 id that was checked. */
export function chainOfAccount(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** The address of a CAIP-10 id that was checked. */
export function addressOfAccount(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
