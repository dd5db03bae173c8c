import { formatEther } from 'viem'
import type { BitcoinApprovalRequest } from '../bitcoin/BitcoinApproval.ts'
import { describeBitcoinRequest } from '../bitcoin/describeBitcoinRequest.ts'
import { describeSolanaRequest } from '../solana/describeSolanaRequest.ts'
import type { SolanaApprovalRequest } from '../solana/SolanaApproval.ts'
import type { ApprovalRequest } from '../wallet/Approval.ts'
import { describeBatch } from './describeBatch.ts'

/** What any of the wallets asks its owner. */
export type Question = ApprovalRequest | BitcoinApprovalRequest | SolanaApprovalRequest

/** A question in plain words: a title, facts, and the text that gets signed. */
export type Description = {
  title: string
  approve: string
  facts: readonly (readonly [label: string, value: string])[]
  /** Shown as it is, in a box of its own: a site wrote it. */
  text?: string | undefined
}

/** What a wallet asks, in plain words, for whoever draws its window. */
export function describeRequest(request: Question): Description {
  switch (request.kind) {
    case 'connect':
      return {
        approve: 'Connect',
        facts: [['The site will see', 'your address and its balance. It cannot move anything.']],
        title: 'Connect to this site?',
      }
    case 'signMessage':
      return {
        approve: 'Sign',
        facts: [['Account', request.address]],
        text: request.message,
        title: 'Sign this text?',
      }
    case 'signTypedData':
      return {
        approve: 'Sign',
        facts: [
          ['Account', request.address],
          ['Network', `Chain ${request.chainId}`],
        ],
        text: request.typedData,
        title: 'Sign this data?',
      }
    case 'sendTransaction':
      return {
        approve: 'Send',
        facts: [
          ['Amount', `${formatEther(request.value)} ETH`],
          ['To', request.to ?? 'a new contract'],
          ['From', request.from],
          ['Network', `Chain ${request.chainId}`],
        ],
        text: request.data === '0x' ? undefined : request.data,
        title: request.data === '0x' ? 'Send this payment?' : 'Send this transaction?',
      }
    case 'sendCalls':
      return describeBatch(request)
    case 'switchChain':
      return {
        approve: 'Switch',
        facts: [['Network', `${request.name} (chain ${request.chainId})`]],
        title: 'Switch to this network?',
      }
    case 'addChain':
      return {
        approve: 'Add',
        facts: [
          ['Network', `${request.name} (chain ${request.chainId})`],
          ['Address', request.rpcUrl],
        ],
        title: 'Add this network?',
      }
    case 'watchAsset':
      return {
        approve: 'Add',
        facts: [
          ['Token', request.symbol],
          ['Contract', request.address],
        ],
        title: 'Show this token?',
      }
    case 'sendTransfer':
    case 'signPsbt':
    case 'switchNetwork':
      return describeBitcoinRequest(request)
    case 'signIn':
    case 'signTransactions':
      return describeSolanaRequest(request)
    default:
      return request satisfies never
  }
}
