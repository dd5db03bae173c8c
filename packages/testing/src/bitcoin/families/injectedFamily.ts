import { base64, hex } from '@scure/base'
import { invalidParams, unauthorized } from '../../wallet/ProviderRpcError.ts'
import type { BitcoinWalletHands } from '../BitcoinWalletHands.ts'
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
  events: (hands, { accounts, network }) => [
    ...(network
      ? [
          { event: 'networkChanged', value: unisatOf(hands).network },
          {
            event: 'chainChanged',
            value: { enum: unisatOf(hands).enum, name: unisatOf(hands).name },
          },
        ]
      : []),
    ...(accounts ? [{ event: 'accountsChanged', value: shown(hands) }] : []),
  ],
  handlers: {
    disconnect: (hands) => hands.update({ granted: [] }),
    getAccounts: shown,
    getChain: (hands) => unisatOf(hands),
    getNetwork: (hands) => unisatOf(hands).network,
    getPublicKey: (hands) => current(hands).publicKey,
    pushPsbt: async (hands, params) => {
      const transaction = readTransaction(readPsbt(params))
      if (!transaction.isFinal) throw invalidParams('the PSBT is not finalized')
      return hands.esplora().send(hex.encode(transaction.extract()))
    },
    requestAccounts: async (hands) => {
      await hands.connect()
      return shown(hands)
    },
    sendBitcoin: (hands, params) => {
      const [to, sats] = readArray(params, 'arguments')
      return sendTransfer(hands, {
        sats: BigInt(readWhole(sats, 'satoshis')),
        to: readText(to, 'address'),
      })
    },
    signMessage: async (hands, params) => {
      const [message, type] = readArray(params, 'arguments')
      const wanted = readOptional(
        type,
        (value, name) => readWord(value, ['bip322-simple', 'ecdsa'], name),
        'type',
      )
      const { signature } = await signMessage(hands, {
        address: current(hands).address,
        message: readText(message, 'message'),
        protocol: wanted === 'bip322-simple' ? 'bip322' : 'ecdsa',
      })
      return signature
    },
    signPsbt: async (hands, params) => {
      const [, given] = readArray(params, 'arguments')
      const options = readObject(given ?? {}, 'options')
      const { address } = current(hands)
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
      const { psbt } = await signPsbt(hands, {
        finalize,
        inputs,
        psbt: readPsbt(params),
        send: false,
      })
      return hex.encode(base64.decode(psbt))
    },
    switchChain: async (hands, params) => {
      const [chain] = readArray(params, 'arguments')
      const wanted = (Object.keys(testNetworks) as TestBitcoinNetwork[]).find(
        (network) => testNetworks[network].unisat.enum === chain,
      )
      await switchNetwork(hands, wanted)
      return unisatOf(hands)
    },
  },
}

/** These wallets show one address; here it is the payment address. */
function current(hands: BitcoinWalletHands): BitcoinKey {
  const key = hands.visible().find(({ purpose }) => purpose === 'payment')
  if (!key) throw unauthorized('The site')
  return key
}

function shown(hands: BitcoinWalletHands): readonly string[] {
  return hands
    .visible()
    .filter(({ purpose }) => purpose === 'payment')
    .map(({ address }) => address)
}

function unisatOf(hands: BitcoinWalletHands) {
  return testNetworks[hands.state().network].unisat
}

/** The PSBT of the first argument, from hexadecimal to base64. */
function readPsbt(params: unknown): string {
  const text = readText(readArray(params, 'arguments')[0], 'psbtHex')
  if (!/^([0-9a-f]{2})+$/i.test(text)) throw invalidParams('psbtHex must be hexadecimal')
  return base64.encode(hex.decode(text))
}
