import type { Texts } from '../../kit/useTexts.ts'
import type { en } from './en.ts'

const kinds: Readonly<
  Record<string, 'calls' | 'message' | 'payment' | 'permissions' | 'revoke' | 'typed'>
> = {
  eth_sendTransaction: 'payment',
  eth_sendUserOperation: 'payment',
  eth_signTransaction: 'payment',
  eth_signTypedData_v4: 'typed',
  personal_sign: 'message',
  solana_signAllTransactions: 'payment',
  solana_signAndSendTransaction: 'payment',
  solana_signMessage: 'message',
  solana_signTransaction: 'payment',
  wallet_grantPermissions: 'permissions',
  wallet_revokePermissions: 'revoke',
  wallet_sendCalls: 'calls',
}

/** What a method asks for, in words (S2.7). */
export function approvalTitle(method: string, messages: Texts<typeof en>): string {
  const kind = Object.hasOwn(kinds, method) ? kinds[method] : undefined
  return messages[`approve.${kind ?? 'other'}`]
}
