import { expect, test } from 'vitest'
import { RpcFailedError, RpcUrlMissingError, RpcWrongChainError } from './rpc.ts'
import { WrongNetworkError } from './WrongNetworkError.ts'
import {
  InvalidAnswerError,
  RequestPendingError,
  UnauthorizedError,
  UserRejectedRequestError,
  WalletError,
} from './wallet/WalletError.ts'

test.each([
  [UserRejectedRequestError, 'wallet.user_rejected', 'User rejected the request'],
  [RequestPendingError, 'wallet.request_pending', 'A request is already open in the wallet'],
  [UnauthorizedError, 'wallet.unauthorized', 'The wallet did not grant this'],
])('%o keeps what the wallet said (S8.40, S8.41, S8.53)', (WalletsError, code, message) => {
  const cause = { code: 7 }
  const facts = { cause, method: 'sign', walletCode: 7, walletMessage: 'words' }
  const error = new WalletsError(facts)
  expect(error).toBeInstanceOf(WalletError)
  expect(error).toMatchObject({ cause, code, message, method: 'sign', walletCode: 7 })
  expect(error.details.at(-1)).toBe('The wallet said: words')
  expect(error.name).toBe(WalletsError.name)
})

test('an answer that is none is kept as the cause', () => {
  const error = new InvalidAnswerError({ answer: 'junk', method: 'sign' }, ['It is text.'])
  expect(error).toMatchObject({
    cause: 'junk',
    code: 'wallet.invalid_answer',
    details: ['It is text.'],
  })
})

test('RPC errors name the network, and of a URL only the host: its path may carry a key (S8.31)', () => {
  const networkId = 'eip155:1'
  expect(new RpcUrlMissingError({ networkId }).message).toBe('No RPC URL for network eip155:1')
  const cause = new Error('down')
  expect(new RpcFailedError({ cause, method: 'eth_call', networkId })).toMatchObject({
    cause,
    details: ['down'],
    message: 'eth_call failed on eip155:1',
  })
  const url = 'https://rpc.example/secret'
  const otherChain = new RpcWrongChainError({
    actual: `chain id ${'9'.repeat(999)}`,
    networkId,
    url,
  })
  expect(otherChain.details).toEqual(['Host: rpc.example.'])
  expect(otherChain.message).toMatch(/^The RPC of eip155:1 answers with chain id 9+$/)
  expect(otherChain.message.length).toBeLessThan(150)
})

test('a wallet elsewhere is named with both networks', () => {
  const wanted = 'eip155:1'
  expect(new WrongNetworkError({ actual: 'eip155:2', operation: 'sign', wanted })).toMatchObject({
    actual: 'eip155:2',
    code: 'network.wrong',
    message: 'sign: the wallet is on eip155:2, not on eip155:1',
    wanted,
  })
  const { message } = new WrongNetworkError({ actual: undefined, operation: 'sign', wanted })
  expect(message).toContain('an unknown network')
})
