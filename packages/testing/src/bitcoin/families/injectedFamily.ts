import { base64, hex } from '@scure/base'
import { invalidParams, unauthorized } from '../../wallet/ProviderRpcError.ts'
import type { BitcoinWalletContext } from '../BitcoinWalletContext.ts'
import type { BitcoinKey } from '../deriveKeys.ts'
import {
  readArray,
  readObject,
  readOptional,
  readText,
  readWhole,
  readWord,
} from '../parameters.ts'
import { sendTransfer } from '../sendTransfer.ts'
import { signMessage } from '../signMessage.ts'
import { readTransaction, signPsbt } from '../signPsbt.ts'
import { switchNetwork } from '../switchNetwork.ts'
import { type TestBitcoinNetwork, testNetworks } from '../testNetworks.ts'
import type { FamilyWallet } from './Family.ts'

/** Answers as Unisat and its followers do: one address, and methods with plain arguments. */
export const injectedFamily: FamilyWallet = {
  errorCode: (code) => code,
  events: (context, { accounts, network }) => [
    ...(network
      ? [
          { event: 'networkChanged', value: unisatOf(context).network },
          {
            event: 'chainChanged',
            value: { enum: unisatOf(context).enum, name: unisatOf(context).name },
          },
        ]
      : []),
    ...(accounts ? [{ event: 'accountsChanged', value: shown(context) }] : []),
  ],
  handlers: {
    disconnect: (context) => context.update({ granted: [] }),
    getAccounts: shown,
    getChain: (context) => unisatOf(context),
    getNetwork: (context) => unisatOf(context).network,
    getPublicKey: (context) => current(context).publicKey,
    pushPsbt: async (context, params) => {
      const transaction = readTransaction(readPsbt(params))
      if (!transaction.isFinal) throw invalidParams('the PSBT is not finalized')
      return context.esplora().send(hex.encode(transaction.extract()))
    },
    requestAccounts: async (context) => {
      await context.connect()
      return shown(context)
    },
    sendBitcoin: (context, params) => {
      const [to, sats] = readArray(params, 'arguments')
      return sendTransfer(context, {
        sats: BigInt(readWhole(sats, 'satoshis')),
        to: readText(to, 'address'),
      })
    },
    signMessage: async (context, params) => {
      const [message, type] = readArray(params, 'arguments')
      const wanted = readOptional(
        type,
        (value, name) => readWord(value, ['bip322-simple', 'ecdsa'], name),
        'type',
      )
      const { signature } = await signMessage(context, {
        address: current(context).address,
        message: readText(message, 'message'),
        protocol: wanted === 'bip322-simple' ? 'bip322' : 'ecdsa',
      })
      return signature
    },
    signPsbt: async (context, params) => {
      const [, given] = readArray(params, 'arguments')
      const options = readObject(given ?? {}, 'options')
      const { address } = current(context)
      const inputs = readArray(options['toSignInputs'], 'toSignInputs').map((value) => {
        const input = readObject(value, 'toSignInput')
        if (input['address'] !== address)
          throw invalidParams(`${String(input['address'])} is not the current account`)
        const [sighash] = readOptional(input['sighashTypes'], readArray, 'sighashTypes') ?? []
        return {
          address,
          index: readWhole(input['index'], 'index'),
          sighash: readOptional(sighash, readWhole, 'sighash type'),
        }
      })
      const finalize = options['autoFinalized'] !== false
      const { psbt } = await signPsbt(context, {
        finalize,
        inputs,
        psbt: readPsbt(params),
        send: false,
      })
      return hex.encode(base64.decode(psbt))
    },
    switchChain: async (context, params) => {
      const [chain] = readArray(params, 'arguments')
      const wanted = (Object.keys(testNetworks) as TestBitcoinNetwork[]).find(
        (network) => testNetworks[network].unisat.enum === chain,
      )
      await switchNetwork(context, wanted)
      return unisatOf(context)
    },
  },
}

/** These wallets show one address; here it is the payment address. */
function current(context: BitcoinWalletContext): BitcoinKey {
  const key = context.visible().find(({ purpose }) => purpose === 'payment')
  if (!key) throw unauthorized('The site')
  return key
}

function shown(context: BitcoinWalletContext): readonly string[] {
  return context
    .visible()
    .filter(({ purpose }) => purpose === 'payment')
    .map(({ address }) => address)
}

function unisatOf(context: BitcoinWalletContext) {
  return testNetworks[context.state().network].unisat
}

/** The PSBT of the first argument, from hexadecimal to base64. */
function readPsbt(params: unknown): string {
  const text = readText(readArray(params, 'arguments')[0], 'psbtHex')
  if (!/^([0-9a-f]{2})+$/i.test(text)) throw invalidParams('psbtHex must be hexadecimal')
  return base64.encode(hex.decode(text))
}
