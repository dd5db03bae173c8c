import type { FailedTransactionMetadata } from 'litesvm'

/** Why a transaction failed, as Solana's RPC writes it: a name, or a name with its facts. */
export type TransactionError = string | { readonly [name: string]: unknown }

/** What the VM calls an error, in the order of its own enumeration. */
const transactionErrors = [
  ...['AccountInUse', 'AccountLoadedTwice', 'AccountNotFound', 'ProgramAccountNotFound'],
  ...['InsufficientFundsForFee', 'InvalidAccountForFee', 'AlreadyProcessed', 'BlockhashNotFound'],
  ...['CallChainTooDeep', 'MissingSignatureForFee', 'InvalidAccountIndex', 'SignatureFailure'],
  ...['InvalidProgramForExecution', 'SanitizeFailure', 'ClusterMaintenance'],
  ...['AccountBorrowOutstanding', 'WouldExceedMaxBlockCostLimit', 'UnsupportedVersion'],
  ...['InvalidWritableAccount', 'WouldExceedMaxAccountCostLimit'],
  ...['WouldExceedAccountDataBlockLimit', 'TooManyAccountLocks', 'AddressLookupTableNotFound'],
  ...['InvalidAddressLookupTableOwner', 'InvalidAddressLookupTableData'],
  ...['InvalidAddressLookupTableIndex', 'InvalidRentPayingAccount', 'WouldExceedMaxVoteCostLimit'],
  ...['WouldExceedAccountDataTotalLimit', 'MaxLoadedAccountsDataSizeExceeded'],
  ...['ResanitizationNeeded', 'InvalidLoadedAccountsDataSizeLimit', 'UnbalancedTransaction'],
  ...['ProgramCacheHitMaxLimit', 'CommitCancelled'],
]

const instructionErrors = [
  ...['GenericError', 'InvalidArgument', 'InvalidInstructionData', 'InvalidAccountData'],
  ...['AccountDataTooSmall', 'InsufficientFunds', 'IncorrectProgramId', 'MissingRequiredSignature'],
  ...['AccountAlreadyInitialized', 'UninitializedAccount', 'UnbalancedInstruction'],
  ...['ModifiedProgramId', 'ExternalAccountLamportSpend', 'ExternalAccountDataModified'],
  ...['ReadonlyLamportChange', 'ReadonlyDataModified', 'DuplicateAccountIndex'],
  ...['ExecutableModified', 'RentEpochModified', 'NotEnoughAccountKeys', 'AccountDataSizeChanged'],
  ...['AccountNotExecutable', 'AccountBorrowFailed', 'AccountBorrowOutstanding'],
  ...['DuplicateAccountOutOfSync', 'InvalidError', 'ExecutableDataModified'],
  ...['ExecutableLamportChange', 'ExecutableAccountNotRentExempt', 'UnsupportedProgramId'],
  ...['CallDepth', 'MissingAccount', 'ReentrancyNotAllowed', 'MaxSeedLengthExceeded'],
  ...['InvalidSeeds', 'InvalidRealloc', 'ComputationalBudgetExceeded', 'PrivilegeEscalation'],
  ...['ProgramEnvironmentSetupFailure', 'ProgramFailedToComplete', 'ProgramFailedToCompile'],
  ...['Immutable', 'IncorrectAuthority', 'AccountNotRentExempt', 'InvalidAccountOwner'],
  ...['ArithmeticOverflow', 'UnsupportedSysvar', 'IllegalOwner'],
  ...['MaxAccountsDataAllocationsExceeded', 'MaxAccountsExceeded'],
  ...['MaxInstructionTraceLengthExceeded', 'BuiltinProgramsMustConsumeComputeUnits'],
  'BorshIoError',
]

/** Sentences that wallets show or look for; other errors are reported by their name. */
const sentences: Readonly<Record<string, string>> = {
  AccountInUse: 'Account in use',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  SignatureFailure: 'Transaction did not pass signature verification',
}

/** The VM's error in the RPC's form. */
export function transactionError(failed: FailedTransactionMetadata): TransactionError {
  const error = failed.err()
  if (typeof error === 'number') return transactionErrors[error] ?? 'SanitizeFailure'
  if ('err' in error) return { InstructionError: [error.index, instructionError(error.err())] }
  if ('index' in error) return { DuplicateInstruction: error.index }
  // The two kinds that name an account differ in nothing but their class.
  const name = error.constructor.name.replace('TransactionError', '')
  return { [name]: { account_index: error.accountIndex } }
}

function instructionError(error: number | { code: number } | { msg: string }): TransactionError {
  if (typeof error === 'number') return instructionErrors[error] ?? 'GenericError'
  return 'code' in error ? { Custom: error.code } : 'BorshIoError'
}

/** The sentence of a refused transaction, as the RPC's message has it. */
export function transactionErrorSentence(error: TransactionError): string {
  if (typeof error === 'string') return sentences[error] ?? words(error)
  const { InsufficientFundsForRent: rent, InstructionError: instruction } = error
  if (Array.isArray(instruction)) {
    const [index, cause] = instruction as [number, TransactionError]
    const reason =
      typeof cause === 'string'
        ? words(cause).toLowerCase()
        : `custom program error: 0x${Number(cause['Custom']).toString(16)}`
    return `Error processing Instruction ${index}: ${reason}`
  }
  if (rent) {
    const { account_index: account } = rent as { account_index: number }
    return `Transaction results in an account (${account}) with insufficient funds for rent`
  }
  return words(Object.keys(error)[0] ?? '')
}

function words(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
}
