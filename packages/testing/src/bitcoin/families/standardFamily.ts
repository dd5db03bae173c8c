import { base64, utf8 } from '@scure/base'
import { invalidParams } from '../../wallet/ProviderRpcError.ts'
import type { BitcoinWalletContext } from '../BitcoinWalletContext.ts'
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
  events: (context, { accounts, network }) =>
    accounts || network ? [{ event: 'change', value: { accounts: shown(context) } }] : [],
  handlers: {
    'bitcoin:connect': async (context, params) => {
      const wanted = readArray(readObject(params, 'input')['purposes'], 'purposes').map((one) =>
        readWord(one, purposes, 'purpose'),
      )
      if (wanted.length === 0) throw invalidParams('purposes are empty')
      await context.connect()
      return {
        accounts: shown(context),
        granted: wanted.flatMap((purpose) =>
          context
            .visible()
            .filter((key) => key.purpose === purpose)
            .map(({ address }) => address),
        ),
      }
    },
    'bitcoin:signAndSendTransaction': async (context, params) => {
      const { txid } = await signPsbt(context, { ...readSigning(context, params), send: true })
      return { txId: txid }
    },
    'bitcoin:signMessage': async (context, params) => {
      const input = readObject(params, 'input')
      const bytes = base64.decode(readText(input['message'], 'message'))
      const { signature } = await signMessage(context, {
        address: readText(input['address'], 'account'),
        message: utf8.encode(bytes),
        protocol: undefined,
      })
      return { signature, signedMessage: input['message'] }
    },
    'bitcoin:signTransaction': async (context, params) => {
      const { psbt } = await signPsbt(context, { ...readSigning(context, params), send: false })
      return { signedPsbt: psbt }
    },
    'standard:connect': async (context, params) => {
      const { silent } = readObject(params ?? {}, 'input')
      if (!silent) await context.connect()
      return { accounts: shown(context) }
    },
    'standard:disconnect': (context) => context.update({ granted: [] }),
  },
}

function shown(context: BitcoinWalletContext) {
  return context.visible().map(({ address, publicKey }) => ({
    address,
    chains: [`bitcoin:${context.state().network}`],
    publicKey,
  }))
}

function readSigning(context: BitcoinWalletContext, params: unknown) {
  const input = readObject(params, 'input')
  const { network } = context.state()
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
