import {
  afterBackground,
  isRefusal,
  type LatchkeyError,
  toWalletError,
  type WalletFamily,
} from '@latchkey/core/adapter'
import { redact } from '../relay/redact.ts'
import { PeerError } from './PeerError.ts'

/** The session protocol asks wallets for 5000; some say "reject" in a sentence of their own instead. */
const sessionFamily: WalletFamily = {
  sentences: [['wallet.user_rejected', /\breject/i, 'unnumbered']],
}

/**
 * The error of a JSON-RPC answer, whatever a wallet put there. A refusal is 4001, whichever number or words the
 * wallet chose.
 */
function readPeerError(error: unknown): PeerError {
  const { code, data, message } = (error ?? {}) as Readonly<Record<string, unknown>>
  const said = message === undefined ? 'The wallet failed' : redact(message)
  const number = typeof code === 'number' ? code : -32_603
  const refused = isRefusal({ code: number, data, message: said }, sessionFamily)
  return new PeerError({ code: refused ? 4001 : number, data, message: said })
}

/** What a wallet that was offered a session answered in place of it. */
function readProposalError(error: unknown): LatchkeyError {
  return toWalletError(error, { family: sessionFamily, method: 'wc_sessionPropose' })
}

/** What reads wallets' errors, as one thing to fetch. */
export const peerErrors = afterBackground({ readPeerError, readProposalError })
