import type { Address, EncodedAccount } from '@solana/kit'
import type { SolanaNode } from '../node/createSolanaNode.ts'
import { mint } from '../node/tokens.ts'
import { type EncodeAccountOptions, encodeAccount } from './encodeAccount.ts'

type Encoding = Omit<EncodeAccountOptions, 'decimalsOf'>

/** An account as it is answered; null for one that does not exist. */
export function encoded(node: SolanaNode, account: EncodedAccount | undefined, settings: Encoding) {
  return account ? encodeAccount(account, { ...settings, decimalsOf: decimalsOf(node) }) : null
}

/** The decimals of a token, by its mint. */
export function decimalsOf(node: SolanaNode): (token: string) => number | undefined {
  return (token) => {
    const found = node.account(token as Address)
    return found && mint(found)?.decimals
  }
}
