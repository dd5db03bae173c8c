import { expect, test } from 'vitest'
import { RequestAbortedError } from '../connector.ts'
import { createWalletError } from './createWalletError.ts'
import { toWalletError } from './toWalletError.ts'
import {
  RequestPendingError,
  UnauthorizedError,
  UnrecognizedChainError,
  UnsupportedMethodError,
  UserRejectedRequestError,
  WalletError,
  WalletLockedError,
} from './WalletError.ts'
import { type WalletErrorCode, walletErrors } from './walletErrors.ts'

const codes = Object.keys(walletErrors) as WalletErrorCode[]

test.each(codes)('%s has the sentence of its table', (code) => {
  const error = createWalletError(code, { method: 'm', walletCode: 7, walletMessage: 'words' })
  expect(error).toBeInstanceOf(WalletError)
  expect(error).toMatchObject({ code, message: walletErrors[code][0], method: 'm', walletCode: 7 })
  expect(error.details.at(-1)).toBe('The wallet said: words')
})

test.each([
  [4001, UserRejectedRequestError],
  [-32002, RequestPendingError],
  [4100, UnauthorizedError],
  [4200, UnsupportedMethodError],
  [4902, UnrecognizedChainError],
])('%i is of its own class', (code, WalletsError) => {
  expect(toWalletError({ code }, { method: 'm' })).toBeInstanceOf(WalletsError)
})

test('the words that decided are kept, and the number, and the cause', () => {
  const thrown = {
    code: -32603,
    data: { code: -32000, message: 'insufficient funds for transfer' },
    message: 'Internal JSON-RPC error.',
  }
  expect(toWalletError(thrown, { method: 'eth_sendTransaction' })).toMatchObject({
    cause: thrown,
    code: 'transaction.insufficient_funds',
    details: ['The wallet said: insufficient funds for transfer'],
    method: 'eth_sendTransaction',
    walletCode: -32603,
  })
  const locked = toWalletError(new Error('Wallet is locked'), { method: 'm' })
  expect(locked).toBeInstanceOf(WalletLockedError)
})

test('a family makes its own errors', () => {
  const own = new RequestAbortedError()
  const family = { errors: { 'wallet.locked': () => own } }
  expect(toWalletError('Wallet is locked', { family, method: 'm' })).toBe(own)
})

test('an error of ours stays itself, a hostile value is unknown', () => {
  const own = new RequestAbortedError()
  expect(toWalletError(own, { method: 'm' })).toBe(own)
  const refuse = () => {
    throw new Error('no')
  }
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  for (const hostile of [new Proxy({}, { get: refuse, getPrototypeOf: refuse }), proxy])
    expect(toWalletError(hostile, { method: 'm' }).code).toBe('wallet.unknown')
})

// A pattern that backtracks without bound takes minutes; a busy machine takes some milliseconds each.
test('a text made to keep the patterns busy is read soon', { timeout: 20_000 }, () => {
  const texts = [
    'user '.repeat(400),
    'request '.repeat(250),
    'the this your a wallet '.repeat(100),
    `nonce${' '.repeat(1995)}`,
    'chain network '.repeat(140),
    'fee '.repeat(500),
    'insufficient '.repeat(150),
    'method feature '.repeat(140),
    `${'a'.repeat(1999)}!`,
    'session '.repeat(250),
    'not enough '.repeat(180),
  ]
  for (const text of texts)
    expect(toWalletError(new Error(text), { method: 'm' })).toBeInstanceOf(Error)
})
