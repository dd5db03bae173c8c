import type { Description } from '../prompt/describeRequest.ts'
import type { BitcoinApprovalRequest } from './BitcoinApproval.ts'

/** The questions that only a Bitcoin wallet asks. */
export type BitcoinQuestion = Extract<
  BitcoinApprovalRequest,
  { kind: 'sendTransfer' | 'signPsbt' | 'switchNetwork' }
>

export function describeBitcoinRequest(request: BitcoinQuestion): Description {
  switch (request.kind) {
    case 'sendTransfer':
      return {
        approve: 'Send',
        facts: [
          ['Amount', btc(request.sats)],
          ['To', request.to],
          ['From', request.from],
          ['Fee', btc(request.feeSats)],
        ],
        title: 'Send this payment?',
      }
    case 'signPsbt':
      return {
        approve: request.send ? 'Sign and send' : 'Sign',
        facts: [
          ...request.inputs.map(
            ({ address, index }) => [`Input ${index}`, `signed by ${address}`] as const,
          ),
          ...request.outputs.map(
            ({ address, sats }, index) =>
              [`Output ${index}`, `${btc(sats)} to ${address ?? 'a script'}`] as const,
          ),
        ],
        title: 'Sign this transaction?',
      }
    case 'switchNetwork':
      return {
        approve: 'Switch',
        facts: [['Network', `Bitcoin ${request.network}`]],
        title: 'Switch to this network?',
      }
    default:
      return request satisfies never
  }
}

function btc(sats: bigint): string {
  const digits = sats.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)} BTC`
}
