import { base64, utf8 } from '@scure/base'
import { invalidParams } from '../../wallet/ProviderRpcError.ts'
import type { BitcoinWalletHands } from '../BitcoinWalletHands.ts'
import {
  readArray,
  readObject,
  readOptional,
  readText,
  readWhole,
  readWord,
} from '../parameters.ts'
import { signMessage } from '../signMessage.ts'
import { type InputToSign, signPsbt } from '../signPsbt.ts'
import type { FamilyWallet } from './Family.ts'

const purposes = ['payment', 'ordinals'] as const

/** Answers as a wallet of the Wallet Standard with the Bitcoin extension; bytes come and go in base64. */
export const standardFamily: FamilyWallet = {
  errorCode: (code) => code,
  events: (hands, { accounts, network }) =>
    accounts || network ? [{ event: 'change', value: { accounts: shown(hands) } }] : [],
  handlers: {
    'bitcoin:connect': async (hands, params) => {
      const wanted = readArray(readObject(params, 'input')['purposes'], 'purposes').map((one) =>
        readWord(one, purposes, 'purpose'),
      )
      if (wanted.length === 0) throw invalidParams('purposes are empty')
      await hands.connect()
      return {
        accounts: shown(hands),
        granted: wanted.flatMap((purpose) =>
          hands
            .visible()
            .filter((key) => key.purpose === purpose)
            .map(({ address }) => address),
        ),
      }
    },
    'bitcoin:signAndSendTransaction': async (hands, params) => {
      const { txid } = await signPsbt(hands, { ...readSigning(hands, params), send: true })
      return { txId: txid }
    },
    'bitcoin:signMessage': async (hands, params) => {
      const input = readObject(params, 'input')
      const bytes = base64.decode(readText(input['message'], 'message'))
      const { signature } = await signMessage(hands, {
        address: readText(input['address'], 'account'),
        message: utf8.encode(bytes),
        protocol: undefined,
      })
      return { signature, signedMessage: input['message'] }
    },
    'bitcoin:signTransaction': async (hands, params) => {
      const { psbt } = await signPsbt(hands, { ...readSigning(hands, params), send: false })
      return { signedPsbt: psbt }
    },
    'standard:connect': async (hands, params) => {
      const { silent } = readObject(params ?? {}, 'input')
      if (!silent) await hands.connect()
      return { accounts: shown(hands) }
    },
    'standard:disconnect': (hands) => hands.update({ granted: [] }),
  },
}

function shown(hands: BitcoinWalletHands) {
  return hands.visible().map(({ address, publicKey }) => ({
    address,
    chains: [`bitcoin:${hands.state().network}`],
    publicKey,
  }))
}

function readSigning(hands: BitcoinWalletHands, params: unknown) {
  const input = readObject(params, 'input')
  const { network } = hands.state()
  if (input['chain'] !== `bitcoin:${network}`)
    throw invalidParams(`the wallet is on bitcoin:${network}`)
  const inputs = readArray(input['inputsToSign'], 'inputsToSign').flatMap(
    (value): InputToSign[] => {
      const { address, sigHash, signingIndexes } = readObject(value, 'inputToSign')
      const sighash = readOptional(sigHash, readWhole, 'sigHash')
      return readArray(signingIndexes, 'signingIndexes').map((index) => ({
        address: readText(address, 'account'),
        index: readWhole(index, 'signing index'),
        sighash,
      }))
    },
  )
  return { finalize: false, inputs, psbt: readText(input['psbt'], 'psbt') }
}
