import type { Namespace } from '@latchkey/protocol'
import type { ResolvedOptions } from '../LatchkeyOptions.ts'
import type { AccountType } from './Account.ts'

const defaults: Readonly<Record<Namespace, AccountType>> = {
  bip122: 'payment',
  cosmos: 'eoa',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
}

/** The account type a namespace starts with, unless the site or the visitor chooses another (S3.14, S3.54). */
export function defaultAccountType(
  { defaultAccountTypes }: Pick<ResolvedOptions, 'defaultAccountTypes'>,
  namespace: Namespace,
): AccountType {
  return defaultAccountTypes[namespace] ?? defaults[namespace]
}
