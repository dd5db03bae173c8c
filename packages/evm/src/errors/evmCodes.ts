import { walletCodes } from '@latchkey/core/adapter'

/** Stable code and sentence of every number a wallet may answer with (S8.40–S8.58). */
export const evmCodes: Readonly<Record<number, readonly [code: string, message: string]>> = {
  ...walletCodes,
  [-32001]: ['wallet.resource_not_found', 'The wallet did not find what was asked for'],
  [-32002]: ['wallet.request_pending', 'A request is already open in the wallet'],
  [-32004]: ['wallet.method_not_supported', 'The wallet does not support this method'],
  [-32006]: ['wallet.version_unsupported', 'The wallet speaks another version of JSON-RPC'],
  4001: ['wallet.user_rejected', 'User rejected the request'],
  4100: ['wallet.unauthorized', 'The wallet did not grant this'],
  4200: ['wallet.unsupported_method', 'The wallet does not support this method'],
  4901: ['wallet.chain_disconnected', 'The wallet is not connected to this chain'],
  4902: ['wallet.unrecognized_chain', 'The wallet does not know this chain'],
  5700: ['wallet.capability_unsupported', 'The wallet lacks a required capability'],
  5710: ['wallet.batch_chain_unsupported', 'The wallet takes no batches on this chain'],
  5720: ['wallet.batch_duplicate_id', 'The wallet has a batch of this id already'],
  5730: ['wallet.batch_unknown_id', 'The wallet knows no batch of this id'],
  5740: ['wallet.batch_too_large', 'The batch is too large for the wallet'],
  5750: ['wallet.upgrade_rejected', 'User rejected the upgrade of the account'],
  5760: ['wallet.atomicity_unsupported', 'The wallet cannot carry out a batch as a whole'],
}
