import { describe, expect, test } from 'vitest'
import { readWalletError } from './readWalletError.ts'
import { type WalletErrorCode, walletErrors } from './walletErrors.ts'

/** A JSON-RPC error as wallets reject with it. */
const rpc = (code: number, message: string, data?: unknown) => ({ code, data, message })
/** An error with nothing but a sentence. */
const said = (message: string, name = 'Error') => Object.assign(new Error(message), { name })
/** −32603 around what a node or the wallet itself said, as MetaMask and its kin pass it on. */
const internal = (code: number, message: string) =>
  rpc(-32603, 'Internal JSON-RPC error.', { code, message })
/** The same as wallets that grew out of `eth-rpc-errors` do. */
const original = (message: string) =>
  rpc(-32603, message, { originalError: { message, stack: `Error: ${message}` } })
/** What viem throws around a wallet's error. */
const viem = (shortMessage: string, cause: unknown, name = 'TransactionExecutionError') =>
  Object.assign(
    new Error(`${shortMessage}\n\nRequest Arguments:\n  from: 0xd74…\n\nVersion: viem@2.37.4`),
    {
      cause,
      details: (cause as { message?: string }).message,
      name,
      shortMessage,
    },
  )
/** What @solana/wallet-adapter throws around a wallet's error. */
const adapter = (name: string, message: string, error?: unknown) =>
  Object.assign(new Error(message), { error: error ?? new Error(message), name })

/** Who says it, what is thrown, what it is. Sentences are those of the wallets' own sources, documentation and issues. */
type Row = readonly [source: string, thrown: unknown]
type Corpus = Partial<Record<WalletErrorCode, readonly Row[]>>

const corpus: Corpus = {
  'wallet.user_rejected': [
    // The first eight are those of walls.md D2.
    ['D2', said('User declined the request')],
    ['D2', said('Request declined by user')],
    ['D2', said('Canceled by user')],
    ['D2', said('The request was cancelled.')],
    ['D2, Solflare', said('Transaction rejected')],
    ['D2, Backpack', said('Approval Denied')],
    ['D2', said('cancelled')],
    ['D2', said('Signature denied')],
    ['EIP-1193', rpc(4001, 'User rejected the request.')],
    ['MetaMask', rpc(4001, 'MetaMask Tx Signature: User denied transaction signature.')],
    [
      'MetaMask, all of a queue',
      rpc(4001, 'User denied transaction signature.', { cause: 'rejectAllApprovals' }),
    ],
    ['MetaMask, before 10', said('MetaMask Message Signature: User denied message signature')],
    ['MetaMask, before 10', original('MetaMask Tx Signature: User denied transaction signature.')],
    [
      'MetaMask through ethjs-query',
      said(
        `[ethjs-query] while formatting outputs from RPC '{"value":{"code":4001,"message":"MetaMask Tx Signature: User denied transaction signature."}}'`,
      ),
    ],
    ['MetaMask, permissions', said('user rejected request')],
    ['MetaMask, Ledger', said('Ledger: User rejected the transaction')],
    ['Coinbase', said('User denied account authorization')],
    ['Coinbase', said('User denied message signature')],
    ['Coinbase, its extension', said('Request rejected')],
    ['Coinbase, Solana', adapter('WalletSendTransactionError', 'User canceled request')],
    ['Rabby', rpc(4001, 'User rejected the request.')],
    ['Rainbow', said('User rejected request')],
    ['Rainbow', said('Transaction rejected')],
    ['Zerion', said('User denied wallet connection')],
    ['Trust', said('User cancelled')],
    ['Trust, iOS', rpc(-32000, 'User canceled')],
    ['Trust, Safe', said('Cancelled by User')],
    ['Safe over a session', rpc(-32000, 'User rejected transaction')],
    ['Safe', said('Transaction was rejected')],
    ['Safe', rpc(4001, 'Permissions rejected')],
    ['Safe', said('User rejected signing.')],
    ['Frame', said('User declined transaction')],
    ['Frame', said('User Declined Signature Request')],
    ['SafePal', said('cancelled by user')],
    ['Brave', rpc(4001, 'The user rejected the request.')],
    ['Taho', said('The user rejected the request.')],
    ['Freighter', said('The user rejected this request.')],
    ['OKX', rpc(4001, 'User rejected the request.')],
    ['OKX, universal link', said('user rejects error')],
    ['Phantom', rpc(4001, 'User rejected the request.')],
    [
      'Phantom, wrapped by an adapter',
      adapter('WalletSignMessageError', 'User rejected the request.'),
    ],
    ['Solflare', adapter('WalletSendTransactionError', 'Transaction cancelled')],
    ['Backpack', said('Plugin Closed')],
    ['Nightly', said('User rejected the transaction')],
    [
      'Wallet Standard',
      Object.assign(new Error('Wallet Standard error #4001000'), {
        context: { __code: 4001000 },
        name: 'WalletStandardError',
      }),
    ],
    ['wallet-adapter', adapter('WalletWindowClosedError', '')],
    ['Suiet', said('Rejected from user')],
    ['Xverse', rpc(-32000, 'User rejected request to send transfer')],
    ['Xverse', { error: rpc(-32000, 'User rejected request to sign a psbt'), status: 'error' }],
    ['Xverse', { error: rpc(-32000, 'User rejected request to get addresses') }],
    ['Leather', { error: rpc(4001, 'User rejected request'), id: '1', jsonrpc: '2.0' }],
    ['Stacks Connect', rpc(-31001, 'User canceled the request')],
    ['Unisat', rpc(4001, 'User rejected the request.')],
    ['Babylon connector', { code: 'CONNECTION_REJECTED', message: '' }],
    [
      'Ledger',
      said(
        'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
        'TransportStatusError',
      ),
    ],
    ['Ledger', said('', 'UserRefusedOnDevice')],
    ['Ledger', said('', 'TransportOpenUserCancelled')],
    ['Trezor', { code: 'Method_Cancel', message: 'Canceled' }],
    ['Trezor', { code: 'Method_Interrupted', message: 'Popup closed' }],
    ['Trezor', said('Action cancelled by user')],
    ['CAIP-25', rpc(5000, 'User rejected.')],
    ['CAIP-25', rpc(5001, 'User rejected chains.')],
    ['CAIP-25', rpc(5002, 'User rejected methods.')],
    ['CAIP-25', rpc(5003, 'User rejected events.')],
    ['a session, sign-in', rpc(12001, 'User rejected')],
    ['a session', said('User disapproved requested methods')],
    ['a session', said('Reject by the user')],
    ['a session', said('Rejected by User')],
    ['a session', said('signature denied')],
    ['a session, version 1', rpc(-32000, 'Failed or Rejected Request')],
    ['a session’s modal', said('User closed modal')],
    ['a session’s modal', said('User closed the modal without connecting')],
    ['a session’s modal', said('Connection request reset. Please try again.')],
    ['MultiversX', said('User rejected connection proposal')],
    ['Decentraland', said('modal closed by user')],
    ['Decentraland', said('rejected the request by user')],
    ['Decentraland', said('user cancelled the operation')],
    ['Decentraland', said('reject session request')],
    ['Decentraland', said('Cancelled signing message')],
    ['Decentraland', said('User cancelled', 'ErrorUnlockingWallet')],
    ['EOS', said('User rejected the signature request')],
    [
      'viem',
      viem(
        'User rejected the request.',
        rpc(4001, 'MetaMask Tx Signature: User denied transaction signature.'),
      ),
    ],
    [
      'viem around words alone',
      viem('An unknown RPC error occurred.', said('Request declined by user')),
    ],
    [
      'ethers 6',
      Object.assign(
        new Error(
          'user rejected action (action="sendTransaction", reason="rejected", info={ … }, code=ACTION_REJECTED, version=6.16.0)',
        ),
        {
          code: 'ACTION_REJECTED',
          info: {
            error: rpc(
              4001,
              'ethers-user-denied: MetaMask Tx Signature: User denied transaction signature.',
            ),
          },
          reason: 'rejected',
        },
      ),
    ],
    ['ethers 5', { code: 'ACTION_REJECTED', message: 'user rejected transaction' }],
    ['Uniswap', said("You've rejected the transaction.")],
    [
      'a passkey',
      said(
        'The operation either timed out or was not allowed. See: https://www.w3.org/TR/webauthn-2/#sctn-privacy-considerations-client.',
        'NotAllowedError',
      ),
    ],
    ['JSON as a message', said('{"code":4001,"message":"User rejected the request."}')],
    ['JSON as a message', said('{"code":5000,"message":"no"}')],
    ['inside another number', rpc(-32602, 'Invalid parameters', { originalError: { code: 4001 } })],
    ['a number against words', rpc(4001, 'Request timed out')],
    ['a JSON-RPC answer', { error: { code: 4001 }, id: 1, jsonrpc: '2.0' }],
    ['a text', 'User rejected the request'],
  ],
  'wallet.upgrade_rejected': [
    ['EIP-5792', rpc(5750, 'EIP-7702 upgrade rejected by user')],
    ['MetaMask', rpc(5750, 'User rejected account upgrade.')],
  ],
  'wallet.locked': [
    ['D2', said('Wallet is locked')],
    [
      'MetaMask',
      rpc(
        -32603,
        'KeyringController - The operation cannot be completed while the controller is locked.',
      ),
    ],
    ['MetaMask', said('MetaMask browser extension is locked')],
    [
      'Math Wallet',
      said('The wallet has been locked and needs to be unlocked for further operation.'),
    ],
    ['ZilPay', rpc(4100, 'Wallet is locked')],
    ['Unisat', said('The wallet is currently locked')],
    ['Phantom', said('Please unlock your wallet')],
    ['geth', rpc(-32000, 'authentication needed: password or unlock')],
    ['Ledger', said('Ledger device: Locked device (0x5515)', 'LockedDeviceError')],
    ['Ledger', said('Security not satisfied (dongle locked or have invalid access rights)')],
  ],
  'wallet.request_pending': [
    ['MetaMask', rpc(-32002, 'Already processing eth_requestAccounts. Please wait.')],
    [
      'MetaMask',
      rpc(
        -32002,
        "Request of type 'wallet_requestPermissions' already pending for origin https://docs.metamask.io. Please wait.",
      ),
    ],
    [
      'MetaMask, the sentence alone',
      said(
        "Request of type 'wallet_addEthereumChain' already pending for origin https://site.example. Please wait.",
      ),
    ],
    ['MetaMask 8', said('Permissions request already pending; please wait.')],
    ['Phantom', rpc(-32002, 'Requested resource not available')],
    ['Trezor', { code: 'Device_CallInProgress', message: 'Device call in progress' }],
    [
      'viem',
      viem(
        'Requested resource not available.',
        rpc(-32002, 'Already processing eth_requestAccounts. Please wait.'),
        'ResourceUnavailableRpcError',
      ),
    ],
  ],
  'wallet.unauthorized': [
    [
      'EIP-1193',
      rpc(4100, 'The requested account and/or method has not been authorized by the user.'),
    ],
    [
      'Backpack',
      adapter('WalletSignMessageError', 'https://solana-labs.github.io is not an approved origin'),
    ],
    ['Rabby', rpc(-32603, 'from should be same as current address')],
    ['Coinbase', said('Unknown Ethereum address')],
    ['Trezor', { code: 'Method_PermissionsNotGranted', message: 'Permissions not granted' }],
    ['wallet-adapter', said('', 'WalletNotConnectedError')],
    ['a session', rpc(3001, 'Unauthorized method.')],
    ['a company’s policy', said('Permission denied by policy')],
    ['a company’s policy', said('Transaction blocked by policy')],
    [
      'MetaMask, its permission system',
      rpc(
        1,
        'Unauthorized to perform action. Try requesting permission first using the `requestPermissions` method.',
      ),
    ],
  ],
  'wallet.unsupported_method': [
    ['EIP-1193', rpc(4200, 'The requested method is not supported by this Ethereum provider.')],
    ['Trezor', { code: 'Method_Unsupported', message: 'Unsupported method' }],
    ['OKX', said('method not supported')],
    ['Ledger', said('', 'UnsupportedFeatureError')],
    ['ethers', { code: 'UNSUPPORTED_OPERATION', message: 'provider does not implement it' }],
    [
      'Wallet Standard',
      { context: { __code: 6160002 }, message: 'Wallet Standard error #6160002' },
    ],
    ['a session', rpc(10001, 'Unsupported wc_ method.')],
    ['MetaMask, Ledger', said('Method not supported.')],
    ['a sentence', said('The method "wallet_sendCalls" is not implemented')],
  ],
  'wallet.method_not_supported': [['EIP-1474', rpc(-32004, '')]],
  'wallet.method_not_found': [
    ['JSON-RPC', rpc(-32601, 'The method does not exist / is not available.')],
    ['Phantom', rpc(-32601, 'Phantom does not recognize the method.')],
  ],
  'wallet.session_unsupported': [
    ['CAIP-25', rpc(5100, 'Unsupported chains.')],
    ['CAIP-25', rpc(5101, 'Unsupported methods.')],
    ['CAIP-25', rpc(5102, 'Unsupported events.')],
    ['CAIP-25', rpc(5103, 'Unsupported accounts.')],
    ['CAIP-25', rpc(5104, 'Unsupported namespace key.')],
    ['CAIP-25, the sentence alone', said('Unsupported namespace key.')],
    ['MetaMask, many chains', said('Requested methods are not supported')],
  ],
  'wallet.capability_unsupported': [['EIP-5792', rpc(5700, 'Unsupported non-optional capability')]],
  'wallet.batch_chain_unsupported': [['EIP-5792', rpc(5710, 'Unsupported chain id')]],
  'wallet.batch_duplicate_id': [['EIP-5792', rpc(5720, 'Duplicate ID')]],
  'wallet.batch_unknown_id': [['EIP-5792', rpc(5730, 'Unknown bundle id')]],
  'wallet.batch_too_large': [['EIP-5792', rpc(5740, 'Bundle too large')]],
  'wallet.atomicity_unsupported': [['EIP-5792', rpc(5760, 'Atomicity not supported')]],
  'wallet.unrecognized_chain': [
    [
      'MetaMask',
      rpc(
        4902,
        'Unrecognized chain ID "0x2105". Try adding the chain using wallet_addEthereumChain first.',
      ),
    ],
    [
      'MetaMask mobile',
      rpc(
        -32603,
        'Unrecognized chain ID "0x2105". Try adding the chain using wallet_addEthereumChain first.',
        { originalError: { code: 4902 } },
      ),
    ],
    ['Coinbase', said('Unrecognized chain ID.')],
    ['OKX', said('chain not supported')],
    ['MetaMask', said('Chain is not supported')],
    [
      'Wallet Standard',
      { context: { __code: 6160000 }, message: 'Wallet Standard error #6160000' },
    ],
    [
      'viem',
      viem(
        'An error occurred when attempting to switch chain.',
        rpc(4902, 'Unrecognized chain ID "0x1"'),
        'SwitchChainError',
      ),
    ],
  ],
  'network.wrong': [
    ['MetaMask', rpc(-32603, 'Provided chainId "8453" must match the active chainId "1"')],
    [
      'viem',
      said(
        'The current chain of the wallet (id: 1) does not match the target chain for the transaction (id: 8453 – base).',
        'ChainMismatchError',
      ),
    ],
    ['geth', rpc(-32000, 'invalid chain id for signer: have 1 want 5')],
    [
      'ethers 5',
      { code: 'NETWORK_ERROR', message: 'underlying network changed (event="changed")' },
    ],
    ['Bitcoin wallets', said('Wrong network')],
  ],
  'wallet.disconnected': [
    ['EIP-1193', rpc(4900, 'The provider is disconnected from all chains.')],
    ['Phantom', rpc(4900, 'Disconnected')],
    ['Solflare', said('Wallet disconnected')],
    ['wallet-adapter', said('', 'WalletDisconnectedError')],
  ],
  'wallet.extension_stopped': [
    [
      'MetaMask',
      rpc(1011, 'MetaMask: Disconnected from MetaMask background. Page reload required.'),
    ],
    ['an extension that was updated', said('Extension context invalidated.')],
    [
      'an extension that was updated',
      said('Could not establish connection. Receiving end does not exist.'),
    ],
    [
      'an extension that was updated',
      said('The message port closed before a response was received.'),
    ],
  ],
  'wallet.chain_disconnected': [
    ['EIP-1193', rpc(4901, 'The provider is disconnected from the specified chain.')],
  ],
  'wallet.popup_blocked': [
    ['Coinbase', rpc(-32603, 'Pop up window failed to open')],
    ['Coinbase', rpc(-32603, 'Popup window was blocked')],
    ['Coinbase', said('Popup was blocked. Try again.')],
    ['wallet-adapter', said('', 'WalletWindowBlockedError')],
  ],
  'wallet.device_unavailable': [
    ['Trezor', { code: 'Device_NotFound', message: 'Device not found' }],
    ['Trezor', { code: 'Device_Disconnected', message: 'Device disconnected' }],
    ['Trezor', { code: 'Device_UsedElsewhere', message: 'Device is used in another window' }],
    ['Trezor', { code: 'Transport_Missing', message: 'Transport is missing' }],
    ['Ledger', said('', 'DisconnectedDeviceDuringOperation')],
    ['Ledger', said('Please open the Ethereum app on your device')],
    ['Ledger, another app is open', said('Ledger device: CLA_NOT_SUPPORTED (0x6e00)')],
    ['Ledger, no app is open', said('Ledger device: UNKNOWN_ERROR (0x6511)')],
  ],
  'wallet.blind_signing_disabled': [
    ['MetaMask, Ledger', said('Ledger: Blind signing must be enabled')],
    [
      'Ledger',
      said(
        'Please enable Blind signing or Contract data in the Ethereum app Settings',
        'EthAppPleaseEnableContractData',
      ),
    ],
    ['Ledger, Solana', said('', 'SolAppPleaseEnableContractData')],
  ],
  'wallet.timeout': [
    ['Coinbase', said('request 3 timed out')],
    ['OKX', said('Request timed out')],
    ['wallet-adapter', said('', 'WalletTimeoutError')],
    ['ethers', { code: 'TIMEOUT', message: '' }],
    ['geth, whose −32002 this is', rpc(-32002, 'request timed out')],
    ['a session', said('Request expired. Please try again.')],
    ['a session', said('Proposal expired')],
    ['MetaMask, Ledger', said('Ledger iframe message timeout')],
    ['Trezor', { code: 'Method_NoResponse', message: 'Call resolved without response' }],
  ],
  'wallet.limit_exceeded': [
    ['EIP-1474', rpc(-32005, 'Request limit exceeded.')],
    ['MetaMask', rpc(-32603, 'Request is being rate limited.')],
    ['a node', said('Too Many Requests')],
  ],
  'wallet.resource_not_found': [['EIP-1474', rpc(-32001, 'Resource not found.')]],
  'wallet.parse_error': [['JSON-RPC', rpc(-32700, 'Invalid JSON was received by the server.')]],
  'wallet.invalid_request': [
    ['JSON-RPC', rpc(-32600, 'The JSON sent is not a valid Request object.')],
    ['a session', rpc(1001, 'Invalid method.')],
    ['a session, sign-in', rpc(11001, 'Invalid')],
  ],
  'wallet.invalid_params': [
    ['JSON-RPC', rpc(-32602, 'Invalid method parameter(s).')],
    ['MetaMask', rpc(-32602, 'Invalid parameters: must provide an Ethereum address.')],
  ],
  'wallet.invalid_input': [
    ['Phantom', rpc(-32000, 'Missing or invalid parameters.')],
    ['MetaMask', internal(-32000, 'invalid argument 0')],
  ],
  'wallet.version_unsupported': [
    ['EIP-1474', rpc(-32006, 'Version of JSON-RPC protocol is not supported.')],
  ],
  'wallet.internal_error': [
    ['MetaMask', rpc(-32603, 'Internal JSON-RPC error.')],
    ['Phantom', said('Unexpected error')],
    ['OKX, Bitcoin', said('Internal JSON-RPC error')],
    ['a text', 'Something went wrong'],
  ],
  'transaction.insufficient_funds': [
    ['Anvil, of an EVM that counts for itself', internal(-32603, 'EVM error OutOfFunds')],
    ['revm', internal(-32000, 'LackOfFundForMaxFee { fee: 1, balance: 0 }')],
    ['a wallet that says it with a hyphen', said('insufficient-funds')],
    [
      'geth',
      internal(
        -32000,
        'insufficient funds for gas * price + value: balance 0, tx cost 21000, overshot 21000',
      ),
    ],
    [
      'geth',
      rpc(
        -32003,
        'failed to apply transaction: insufficient funds for gas * price + value: address 0x24 have 5 want 7',
      ),
    ],
    ['geth', rpc(-32000, 'insufficient funds for transfer')],
    ['geth, of an account without anything', rpc(-32000, 'gas required exceeds allowance (0)')],
    ['erigon', rpc(-32000, 'insufficient balance for transfer')],
    ['Nethermind', rpc(-32010, 'InsufficientFunds, Account balance: 302, cumulative cost: 580')],
    ['Nethermind', rpc(-32000, 'insufficient sender balance')],
    ['Nethermind', rpc(-32000, 'insufficient MaxFeePerGas for sender balance')],
    ['Besu', rpc(-32004, 'Upfront cost exceeds account balance')],
    ['anvil', rpc(-32003, 'Insufficient funds for gas * price + value')],
    [
      'Ganache',
      rpc(
        -32000,
        "VM Exception while processing transaction: sender doesn't have enough funds to send tx. The upfront cost is: 100 and the sender's account only has: 9",
      ),
    ],
    [
      'OpenEthereum',
      rpc(
        -32010,
        'Insufficient funds. The account you tried to send transaction from does not have enough funds. Required 9 and got: 1.',
      ),
    ],
    ['Arbitrum', rpc(-32000, 'not enough funds for gas')],
    ['MetaMask', said('insufficient funds for gas')],
    [
      'ethers',
      { code: 'INSUFFICIENT_FUNDS', message: 'insufficient funds for intrinsic transaction cost' },
    ],
    [
      'ethers 5 around a node',
      {
        code: 'UNPREDICTABLE_GAS_LIMIT',
        error: {
          body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"insufficient funds for transfer"}}',
        },
        message: 'cannot estimate gas; transaction may fail or may require manual gas limit',
      },
    ],
    [
      'viem',
      viem(
        'The total cost (gas * gas fee + value) of executing this transaction exceeds the balance of the account.',
        said('insufficient funds'),
        'InsufficientFundsError',
      ),
    ],
    ['a bundler', rpc(-32500, "AA21 didn't pay prefund")],
    ['Ledger', said('', 'NotEnoughBalance')],
    [
      'Solana',
      said(
        'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
      ),
    ],
    ['Solana', said('Transfer: insufficient lamports 10, need 20')],
    ['Solana', said('Transaction results in an account (0) with insufficient funds for rent')],
    ['Unisat', original('Insufficient btc utxo')],
    ['Leather', said('insufficient funds')],
    ['Leather', said('UTXO balance is too low to cover fee')],
  ],
  'transaction.invalid_nonce': [
    ['geth', internal(-32000, 'nonce too low: next nonce 5, tx nonce 4')],
    ['geth', rpc(-32000, 'nonce too high')],
    ['Besu', rpc(-32001, 'Nonce too low')],
    ['Besu', rpc(-32006, 'Incorrect nonce')],
    ['Nethermind', rpc(-32010, 'OldNonce, Current nonce: 9, nonce of rejected tx: 8')],
    ['OpenEthereum', rpc(-32010, 'Transaction nonce is too low. Try incrementing the nonce.')],
    ['Arbitrum', rpc(-32000, 'invalid transaction nonce')],
    ['ethers', { code: 'NONCE_EXPIRED', message: 'nonce has already been used' }],
    ['MetaMask', said('Nonce already taken')],
  ],
  'transaction.underpriced': [
    ['geth', internal(-32000, 'replacement transaction underpriced')],
    ['geth', rpc(-32000, 'transaction underpriced: gas tip cap 0, minimum needed 1')],
    [
      'geth',
      rpc(
        -32000,
        'max fee per gas less than block base fee: address 0x1, maxFeePerGas: 1 baseFee: 7',
      ),
    ],
    ['reth', said('[0x1]: insufficient gas price to replace existing transaction.')],
    ['Besu', rpc(-32009, 'Gas price below configured minimum gas price')],
    ['Nethermind', rpc(-32010, 'FeeTooLow, EffectivePriorityFeePerGas too low 0 < 1')],
    [
      'OpenEthereum',
      rpc(
        -32010,
        "Transaction gas price is too low. It does not satisfy your node's minimal gas price",
      ),
    ],
    ['ethers', { code: 'REPLACEMENT_UNDERPRICED', message: 'replacement fee too low' }],
    [
      'Bitcoin Core through Leather',
      said(
        'sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met, 2210 < 2215"}',
      ),
    ],
    ['Bitcoin Core', rpc(-26, 'mempool min fee not met, 141 < 200')],
    [
      'Bitcoin Core',
      rpc(-26, 'insufficient fee, rejecting replacement 5f…, less fees than conflicting txs'),
    ],
  ],
  'transaction.already_known': [
    ['geth, erigon', rpc(-32000, 'already known')],
    ['OpenEthereum', rpc(-32010, 'Transaction with the same hash was already imported.')],
    ['erigon', rpc(-32000, 'INTERNAL_ERROR: existing tx with same hash')],
    ['anvil', rpc(-32003, 'transaction already imported')],
    ['Bitcoin Core', rpc(-27, 'Transaction already in block chain')],
    ['Bitcoin Core', rpc(-26, 'txn-already-in-mempool')],
    ['Solana', said('Transaction simulation failed: This transaction has already been processed')],
  ],
  'transaction.replaced': [
    [
      'ethers',
      {
        cancelled: true,
        code: 'TRANSACTION_REPLACED',
        message: 'transaction was replaced',
        reason: 'cancelled',
      },
    ],
    ['Ganache', said('transaction replaced by better transaction')],
    ['a wallet', said('Transaction dropped or replaced')],
    [
      'ethers 5',
      { code: 'TRANSACTION_REPLACED', message: 'transaction was replaced', reason: 'repriced' },
    ],
  ],
  'transaction.failed': [
    ['geth', rpc(3, 'execution reverted: Input must be greater than or equal to 10', '0x08c379a0')],
    ['geth', internal(-32000, 'execution reverted: ERC20: transfer amount exceeds balance')],
    ['a contract that speaks of users', rpc(3, 'execution reverted: user denied')],
    ['Nethermind', rpc(-32015, 'VM execution error. Reverted 0x')],
    ['ethers', { code: 'CALL_EXCEPTION', message: 'transaction execution reverted' }],
    [
      'ethers 5',
      {
        code: 'UNPREDICTABLE_GAS_LIMIT',
        message: 'cannot estimate gas; transaction may fail or may require manual gas limit',
      },
    ],
    ['anvil', rpc(-32003, 'Out of gas: gas required exceeds: 21000')],
    ['MetaMask', said('Transaction failed')],
    [
      'Solana',
      said(
        'failed to send transaction: Transaction simulation failed: Blockhash not found',
        'WalletSendTransactionError',
      ),
    ],
    [
      'Solana',
      rpc(
        -32002,
        'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1771',
      ),
    ],
    ['Solana', said('Signature 5xK has expired: block height exceeded.')],
    [
      'Phantom',
      said(
        'Phantom - RPC Error: failed to send transaction: Transaction simulation failed: Blockhash not found',
      ),
    ],
  ],
  'wallet.transaction_rejected': [
    ['Phantom, its number', rpc(-32003, 'Transaction rejected.')],
    ['EIP-1474', rpc(-32003, 'Transaction creation failed.')],
    ['a node', said('The transaction was rejected by the network')],
    ['a node', said('Transaction rejected by the node: fee exceeds the configured cap')],
    ['a node', said('The mempool rejected this')],
    ['geth', rpc(-32000, 'intrinsic gas too low')],
    ['geth', rpc(-32000, 'exceeds block gas limit')],
    ['geth', rpc(-32000, 'tx fee (2.10 ether) exceeds the configured cap (1.00 ether)')],
    ['Bitcoin Core', rpc(-25, 'bad-txns-inputs-missingorspent')],
    ['Bitcoin Core', rpc(-26, 'txn-mempool-conflict')],
    ['Bitcoin Core', rpc(-26, 'scriptpubkey')],
    ['Bitcoin Core', rpc(-26, 'mandatory-script-verify-flag-failed (Invalid Schnorr signature)')],
    ['Solana', rpc(-32003, 'Transaction signature verification failure')],
  ],
  'amount.invalid': [
    ['Unisat', original('dust')],
    ['Bitcoin Core', rpc(-26, 'dust, tx with dust output must be 0-fee')],
  ],
  'rpc.failed': [
    [
      'MetaMask',
      rpc(
        -32603,
        'RPC endpoint returned too many errors, retrying in 0.5 minutes. Consider using a different RPC endpoint.',
      ),
    ],
    ['MetaMask, whose −32002 this is', rpc(-32002, 'RPC endpoint not found or unavailable.')],
    ['MetaMask', internal(-32000, 'header not found')],
    ['Chromium', rpc(-32603, 'Failed to fetch')],
    ['Safari', said('Load failed')],
    ['Firefox', said('NetworkError when attempting to fetch resource.')],
    ['ethers', { code: 'NETWORK_ERROR', message: 'could not detect network' }],
    ['Solana', rpc(-32005, 'Node is behind by 42 slots')],
    ['Coinbase', said('No RPC URL set for chain')],
  ],
  'remote.session_ended': [
    ['a session', rpc(6000, 'User disconnected.')],
    ['a session', said("No matching key. session topic doesn't exist: abc")],
    ['a session', said('Session expired')],
    ['a session', said('Session disconnected')],
    ['a session', rpc(7001, 'No session for topic')],
  ],
  'remote.request_expired': [['a session', rpc(8000, 'Session request expired')]],
  'remote.invalid_session': [['a session', rpc(7000, 'Session settlement failed.')]],
  // Words that resemble others and say nothing.
  'wallet.unknown': [
    ['nothing', undefined],
    ['nothing', null],
    ['nothing', {}],
    ['a number', 7],
    ['a number of the wallet’s own', { code: 12 }],
    ['a word of the wallet’s own', { code: 'E_BUSY' }],
    ['a text', 'boom'],
    ['coins', said('These coins are time-locked until block 9')],
    ['tokens', said('Your tokens are locked for 30 days')],
    ['a browser', said('The user aborted a request.', 'AbortError')],
    ['a page', said('User authentication failed')],
    ['a page', said('Request failed: user data corrupted')],
    ['a page', said('Session data corrupted')],
    ['a page', said('A session already exists')],
    ['a page', said('If you cancel now, your draft is lost')],
    ['a page', said('Network configuration invalid')],
    ['a socket', said('Connection closed')],
    ['a socket', said('Connection refused')],
    ['a page', said('Please open the MetaMask app to continue')],
    ['a policy', said('Users may reject requests at any time')],
    ['Unisat', said('Cannot sign input #0 with this key')],
    ['a sentence about refusals', said('Rejected transactions are listed under activity')],
  ],
}

const rows = Object.entries(corpus).flatMap(([code, list]) =>
  list.map(([source, thrown]) => ({
    code,
    source,
    text: JSON.stringify(
      thrown instanceof Error ? { ...thrown, message: thrown.message, name: thrown.name } : thrown,
    ),
    thrown,
  })),
)

describe('what wallets say', () => {
  test.each(rows)('$source: $text is $code', ({ code, thrown }) => {
    expect(readWalletError(thrown).code).toBe(code)
  })

  test('no row is there twice, and they are many', () => {
    const distinct = new Set(rows.map(({ source, text }) => `${source}: ${text}`))
    expect(distinct.size).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(250)
  })

  test('each code has a row', () => {
    expect(Object.keys(corpus).sort()).toEqual(
      Object.keys(walletErrors)
        .filter((code) => code !== 'psbt.invalid')
        .sort(),
    )
  })
})
