import { describe, expect, test } from 'vitest'
import { evmMethodAccess, evmReadMethods, isEvmReadMethod, nodeBoundMethods } from './evmMethods.ts'

/** Methods of operators, as clients name them: they run a node, use its keys, or keep it busy. */
const operatorMethods = {
  anvil: ['anvil_setBalance', 'anvil_impersonateAccount', 'evm_mine', 'hardhat_reset'],
  besu: ['miner_changeTargetGasLimit', 'perm_addNodesToAllowlist', 'plugins_reloadPluginConfig'],
  besuPrivate: ['priv_getTransactionReceipt', 'eea_sendRawTransaction', 'goquorum_storeRaw'],
  bor: ['bor_getAuthor', 'bor_getSigners'],
  clique: [
    'clique_propose',
    'clique_discard',
    'ibft_proposeValidatorVote',
    'qbft_discardValidatorVote',
  ],
  engine: ['engine_newPayloadV4', 'engine_forkchoiceUpdatedV3'],
  erigon: ['erigon_nodeInfo', 'ots_traceTransaction', 'overlay_callConstructor', 'trace_filter'],
  geth: [
    'admin_addPeer',
    'debug_traceTransaction',
    'debug_setHead',
    'les_addBalance',
    'miner_start',
  ],
  keys: [
    'eth_accounts',
    'eth_coinbase',
    'eth_sendTransaction',
    'eth_sign',
    'personal_unlockAccount',
  ],
  mining: ['eth_getWork', 'eth_submitWork', 'eth_submitHashrate'],
  nethermind: [
    'parity_pendingTransactions',
    'parity_setEngineSigner',
    'proof_call',
    'vault_getChains',
  ],
  pool: ['txpool_content', 'txpool_besuTransactions', 'eth_pendingTransactions'],
  reth: [
    'reth_getBalanceChangesInBlock',
    'flashbots_validateBuilderSubmissionV3',
    'mev_sendBundle',
  ],
  rollups: ['opp2p_blockPeer', 'optimism_startSequencer', 'sequencer_pause', 'arbtrace_block'],
}

describe('evmMethodAccess', () => {
  test.each(Object.entries(operatorMethods))(
    'methods of operators (%s) are for development chains',
    (_, methods) => {
      for (const method of methods) expect(evmMethodAccess(method), method).toBe('development')
    },
  )

  test.each(nodeBoundMethods)('%s, which only the same node can answer, is refused', (method) => {
    expect(evmMethodAccess(method)).toBe('refused')
  })

  test.each([
    'eth_sendRawTransaction',
    'eth_sendUserOperation',
    'pm_getPaymasterData',
    'net_version',
  ])('%s, which wallets and sites need, is open', (method) => {
    expect(evmMethodAccess(method)).toBe('open')
  })

  test.each(['ETH_call', 'eth_call ', 'toString', '__proto__', ''])(
    '%j is no known method',
    (method) => {
      expect(evmMethodAccess(method)).toBe('development')
    },
  )
})

test('reads are open and never include a method that sends', () => {
  expect(evmReadMethods.every((method) => evmMethodAccess(method) === 'open')).toBe(true)
  for (const method of ['eth_sendRawTransaction', 'eth_sendUserOperation', 'something_new'])
    expect(isEvmReadMethod(method)).toBe(false)
})
