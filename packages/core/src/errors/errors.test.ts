import { describe, expect, test } from 'vitest'
import { TransactionsUnavailableError } from './activity.ts'
import { AdapterMissingError, UnsupportedNamespaceError } from './adapter.ts'
import { UnsupportedCallError } from './call.ts'
import { InvalidOptionError, SignInConflictError } from './config.ts'
import {
  ConnectorNotFoundError,
  DisconnectError,
  NotConnectedError,
  RequestAbortedError,
} from './connector.ts'
import { HttpShapeError, HttpStatusError } from './http.ts'
import { InvalidMessageError } from './InvalidMessageError.ts'
import { LatchkeyError } from './LatchkeyError.ts'
import { InvalidNameError, NameApiError, NameNotAllowedError } from './name.ts'
import { ChainNotSupportedError, NetworkNotConfiguredError } from './network.ts'
import {
  PairingExpiredError,
  RelayRefusedError,
  RelayUnreachableError,
  RemoteWalletsMissingError,
  SessionNotJoinedError,
} from './remote.ts'
import { RpcFailedError, RpcUrlMissingError, RpcWrongChainError } from './rpc.ts'
import {
  InvalidSessionError,
  SignInAccountMissingError,
  SignInDisabledError,
  SignInFailedError,
  SignInNetworkMissingError,
  SignInWalletMissingError,
} from './signIn.ts'
import { SignInServerError } from './signInServer.ts'
import { TermsNotAcceptedError } from './TermsNotAcceptedError.ts'
import { TransactionRefusedError } from './TransactionRefusedError.ts'
import {
  IncompleteTransferError,
  InsufficientFundsError,
  TokenAddressRequiredError,
  TokenRequiredError,
  TransferPendingError,
  UnsupportedTransferError,
} from './transfer.ts'
import { WrongNetworkError } from './WrongNetworkError.ts'
import { isOwnError } from './wallet/isOwnError.ts'

const cause = new Error('down')
const networkId = 'eip155:1'
const amounts = { available: 1n, cause, required: 2n }

/** How each is made, with its class, its code, its sentence and what it tells a developer besides. */
const errors: [() => LatchkeyError, { name: string }, string, string, string[]?][] = [
  [
    () => new AdapterMissingError({ namespace: 'eip155', operation: 'sign' }),
    AdapterMissingError,
    'adapter.missing',
    'sign: no adapter for namespace eip155',
  ],
  [
    () => new UnsupportedNamespaceError('tron'),
    UnsupportedNamespaceError,
    'namespace.unsupported',
    'Unsupported chain namespace',
    ['tron'],
  ],
  [
    () => new SignInConflictError(),
    SignInConflictError,
    'config.sign_in_conflict',
    'Cannot set both `siweConfig` and `siwx` options',
    ['`siwx` covers every namespace; drop `siweConfig`.'],
  ],
  [
    () => new InvalidOptionError({ option: 'networks', reason: 'empty' }),
    InvalidOptionError,
    'config.invalid_option',
    'Invalid option `networks`: empty',
  ],
  [
    () => new ConnectorNotFoundError({ connectorId: 'io.gone' }),
    ConnectorNotFoundError,
    'connector.not_found',
    'Connector io.gone not found',
    ['The wallet may have been removed or switched off since the last visit.'],
  ],
  [
    () => new NotConnectedError({ operation: 'sign' }),
    NotConnectedError,
    'connector.not_connected',
    'sign: no wallet is connected',
  ],
  [() => new RequestAbortedError(), RequestAbortedError, 'request.aborted', 'Request was aborted'],
  [
    () =>
      new DisconnectError([
        { cause, namespace: 'eip155' },
        { cause: 'text', namespace: 'solana' },
      ]),
    DisconnectError,
    'connector.disconnect_failed',
    'Failed to disconnect chains: eip155: down, solana: text',
  ],
  [
    () => new HttpStatusError({ reason: 'Busy.', status: 503 }),
    HttpStatusError,
    'http.status',
    'HTTP status code: 503',
    ['Busy.'],
  ],
  [
    () => new HttpShapeError({ path: '/v1' }),
    HttpShapeError,
    'http.shape',
    'Unexpected answer from /v1',
  ],
  [
    () => new InvalidMessageError(),
    InvalidMessageError,
    'message.invalid',
    'Invalid message',
    ['Expected `raw` to be an array of bytes, or 0x and two hex digits for each byte.'],
  ],
  [
    () => new NameApiError({ cause, operation: 'register', subject: 'alice' }),
    NameApiError,
    'name.register_failed',
    'Error registering name alice',
  ],
  [
    () => new NameApiError({ cause, operation: 'resolve', subject: 'alice' }),
    NameApiError,
    'name.resolve_failed',
    'Error resolving name',
  ],
  [
    () => new NameApiError({ cause, operation: 'reverse', subject: '0xA' }),
    NameApiError,
    'name.reverse_failed',
    'Error fetching names for address',
  ],
  [
    () =>
      new NameApiError({
        cause: new HttpStatusError({ reason: 'Taken.', status: 409 }),
        operation: 'suggest',
        subject: 'alice',
      }),
    NameApiError,
    'name.suggest_failed',
    'Taken.',
  ],
  [
    () => new NameApiError({ cause, operation: 'suggest', subject: 'alice' }),
    NameApiError,
    'name.suggest_failed',
    'Error fetching name suggestions',
  ],
  ...(
    [
      ['address', 'No account is connected.'],
      ['authConnector', 'The account is not of an embedded wallet.'],
      ['network', 'The active network is none of the EVM that the server has.'],
      ['zone', 'The project offers no names.'],
    ] as const
  ).map(([lacks, detail]): (typeof errors)[number] => [
    () => new NameNotAllowedError({ lacks }),
    NameNotAllowedError,
    'name.not_allowed',
    'No name can be registered',
    [detail],
  ]),
  [
    () => new InvalidNameError({ problem: 'short' as never }),
    InvalidNameError,
    'name.invalid',
    'Invalid name',
    ['Letters, digits and hyphens, at least four and no hyphen at an end.'],
  ],
  [
    () => new NetworkNotConfiguredError({ configured: ['eip155:1', 'eip155:10'], id: 'eip155:5' }),
    NetworkNotConfiguredError,
    'network.not_configured',
    'Network eip155:5 not found',
    ['Configured: eip155:1, eip155:10.'],
  ],
  [
    () => new ChainNotSupportedError({ networkId }),
    ChainNotSupportedError,
    'network.not_supported',
    'Chain is not supported',
    ['Network: eip155:1.'],
  ],
  [
    () => new RemoteWalletsMissingError(),
    RemoteWalletsMissingError,
    'remote.missing',
    'WalletConnectConnector not found',
    ['Pass `sources: [walletConnect({ relayUrl })]` to createLatchkey.'],
  ],
  [
    () => new PairingExpiredError(),
    PairingExpiredError,
    'remote.pairing_expired',
    'The pairing expired before a wallet approved it',
  ],
  [
    () => new SessionNotJoinedError({ cause }),
    SessionNotJoinedError,
    'remote.session_not_joined',
    'The wallet approved, and the page could not fetch what uses the session',
    ['The session is kept: the next connect or page load joins it.'],
  ],
  [
    () => new RelayUnreachableError(),
    RelayUnreachableError,
    'remote.relay_unreachable',
    'The relay cannot be reached',
  ],
  [
    () => new RelayRefusedError({ reason: 'clock', relayMessage: 'JWT expired' }),
    RelayRefusedError,
    'remote.relay_refused_clock',
    'The relay refuses the page’s token: the clock of this device is wrong',
    ['JWT expired'],
  ],
  [
    () => new RelayRefusedError({ reason: 'origin', relayMessage: 'not allowed' }),
    RelayRefusedError,
    'remote.relay_refused_origin',
    'The relay refuses this page',
    ['not allowed'],
  ],
  [
    () => new RpcUrlMissingError({ networkId }),
    RpcUrlMissingError,
    'rpc.url_missing',
    'No RPC URL for network eip155:1',
    ['Give the network `rpcUrls`, or pass `customRpcUrls` to createLatchkey.'],
  ],
  [
    () =>
      new RpcWrongChainError({ actual: 'chain id 5', networkId, url: 'https://rpc.example/key' }),
    RpcWrongChainError,
    'rpc.wrong_chain',
    'The RPC of eip155:1 answers with chain id 5',
    ['Host: rpc.example.'],
  ],
  [
    () => new RpcFailedError({ cause, method: 'eth_call', networkId }),
    RpcFailedError,
    'rpc.failed',
    'eth_call failed on eip155:1',
    ['down'],
  ],
  [
    () => new SignInDisabledError(),
    SignInDisabledError,
    'sign_in.disabled',
    'SIWX is not enabled',
    ['Pass `siwx` to `createLatchkey`.'],
  ],
  [
    () => new SignInAccountMissingError(),
    SignInAccountMissingError,
    'sign_in.account_missing',
    'No ActiveCaipAddress found',
  ],
  [
    () => new SignInNetworkMissingError(),
    SignInNetworkMissingError,
    'sign_in.network_missing',
    'No ActiveCaipNetwork or client found',
  ],
  [
    () => new SignInWalletMissingError(),
    SignInWalletMissingError,
    'sign_in.wallet_missing',
    'No ConnectionController client found',
  ],
  [
    () => new SignInFailedError({ cause }),
    SignInFailedError,
    'sign_in.failed',
    'Error signing message',
  ],
  [
    () => new InvalidSessionError(),
    InvalidSessionError,
    'sign_in.invalid_session',
    'The signature is not valid',
  ],
  [
    () => new SignInServerError(),
    SignInServerError,
    'sign_in.server',
    'The sign-in server did not take the request',
    ['There was no answer.'],
  ],
  [
    () => new SignInServerError({ status: 502 }),
    SignInServerError,
    'sign_in.server',
    'The sign-in server did not take the request',
    ['HTTP 502'],
  ],
  [
    () => new TermsNotAcceptedError(),
    TermsNotAcceptedError,
    'legal.not_accepted',
    'The visitor has not accepted the terms of the site',
    ['The modal shows them now (`features.legalCheckbox`).'],
  ],
  [
    () => new TransactionRefusedError({ reason: 'nonce too low' }),
    TransactionRefusedError,
    'transaction.refused',
    'The transaction was refused',
    ['nonce too low'],
  ],
  [
    () => new TransactionsUnavailableError({ cause }),
    TransactionsUnavailableError,
    'activity.unavailable',
    'Failed to fetch transactions',
  ],
  [
    () => new UnsupportedCallError({ namespace: 'solana' }),
    UnsupportedCallError,
    'call.unsupported',
    'Contracts cannot be called on this network',
    ['Namespace: solana.'],
  ],
  [
    () => new UnsupportedTransferError({ networkId }),
    UnsupportedTransferError,
    'transfer.unsupported_chain',
    'Unsupported chain',
    ['Network: eip155:1.'],
  ],
  [
    () => new UnsupportedTransferError({ networkId, reason: 'No tokens there.' }),
    UnsupportedTransferError,
    'transfer.unsupported_chain',
    'Unsupported chain',
    ['No tokens there.'],
  ],
  [
    () => new IncompleteTransferError(),
    IncompleteTransferError,
    'transfer.incomplete',
    'An amount and receiver address are required',
  ],
  [
    () => new TokenRequiredError(),
    TokenRequiredError,
    'transfer.token_required',
    'A token is required',
  ],
  [
    () => new TokenAddressRequiredError(),
    TokenAddressRequiredError,
    'transfer.token_address_required',
    'A token address is required',
  ],
  [
    () => new TransferPendingError(),
    TransferPendingError,
    'wallet.request_pending',
    'Another transfer waits in the wallet',
  ],
  [
    () => new InsufficientFundsError({ ...amounts, lacks: 'amount' }),
    InsufficientFundsError,
    'transfer.insufficient_amount',
    'Insufficient funds for the amount',
    ['Required: 2 base units; available: 1.'],
  ],
  [
    () => new InsufficientFundsError({ ...amounts, lacks: 'fee' }),
    InsufficientFundsError,
    'transfer.insufficient_fee',
    'Insufficient funds for the fee',
    ['Required: 2 base units; available: 1.'],
  ],
  [
    () => new WrongNetworkError({ actual: undefined, operation: 'sign', wanted: 'eip155:1' }),
    WrongNetworkError,
    'network.wrong',
    'sign: the wallet is on an unknown network, not on eip155:1',
    ['Switch the network first.'],
  ],
]

describe('every error of the toolkit has its name, its stable code and its sentence', () => {
  test.each(errors.map((one) => [one[2], one[3], one] as const))(
    '%s: %s',
    (code, message, [create, { name }, , , details = []]) => {
      const error = create()
      expect({ code: error.code, details: error.details, message: error.message }).toEqual({
        code,
        details,
        message,
      })
      // As stacks and consoles show it, whatever a minifier made of the class.
      expect(error.name).toBe(name)
      expect(error).toBeInstanceOf(LatchkeyError)
    },
  )
})

test('what was thrown is kept as the cause', () => {
  const made = errors.map(([create]) => create())
  const caused = made.filter((error) => error.cause === cause).map(({ name }) => name)
  expect(new Set(caused)).toEqual(
    new Set([
      'NameApiError',
      'SessionNotJoinedError',
      'RpcFailedError',
      'SignInFailedError',
      'TransactionsUnavailableError',
      'InsufficientFundsError',
    ]),
  )
})

test('an error of the toolkit is told from one that a wallet throws, however strange that is', () => {
  expect(isOwnError(new RequestAbortedError())).toBe(true)
  expect(isOwnError(new Error('theirs'))).toBe(false)
  const hostile = new Proxy(
    {},
    {
      getPrototypeOf() {
        throw new Error('no')
      },
    },
  )
  expect(isOwnError(hostile)).toBe(false)
})
