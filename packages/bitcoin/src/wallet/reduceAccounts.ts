import type { Account } from '@latchkey/core/adapter'
import { addressForm } from '../format/addressForm.ts'
import type { GrantedAddress } from './BitcoinWallet.ts'

/**
 * One payment and one ordinal account of all the addresses a wallet grants, the payment account first (S4.39, S3.14).
 *
 * What the wallet says an address is for decides; else taproot addresses are for ordinals and the others for
 * payments. A wallet with one address pays from it.
 */
export function reduceAccounts(granted: readonly GrantedAddress[]): readonly Account[] {
  const known = granted.filter(({ address }) => addressForm(address))
  const unlabelled = known.filter(({ purpose }) => !purpose)
  const isTaproot = ({ address }: GrantedAddress) => addressForm(address)?.type === 'p2tr'

  const payment =
    known.find(({ purpose }) => purpose === 'payment') ??
    unlabelled.find((one) => !isTaproot(one)) ??
    unlabelled[0]
  const ordinal =
    known.find(({ purpose }) => purpose === 'ordinal') ??
    unlabelled.find((one) => one !== payment && isTaproot(one)) ??
    unlabelled.find((one) => one !== payment)

  return [
    ...(payment ? [toAccount(payment, 'payment')] : []),
    ...(ordinal && ordinal.address !== payment?.address ? [toAccount(ordinal, 'ordinal')] : []),
  ]
}

function toAccount(
  { address, path, publicKey }: GrantedAddress,
  type: 'ordinal' | 'payment',
): Account {
  return {
    address,
    namespace: 'bip122',
    ...(path ? { path } : {}),
    ...(publicKey ? { publicKey } : {}),
    type,
  }
}
