import type { WalletErrorCode } from './walletErrors.ts'

/**
 * A pattern of sentences and what they mean. `unnumbered` ones are too short to count against a number that says
 * something: "Transaction rejected" beside −32003 is about the transaction.
 */
export type WalletSentence = readonly [
  code: WalletErrorCode,
  pattern: RegExp,
  scope?: 'unnumbered' | undefined,
]

/**
 * What the sentences of wallets, nodes and the libraries between them mean; the first that fits counts.
 *
 * The order is part of it. A contract's own words come after "reverted" and say nothing about the wallet. "Cancelled
 * by the user" is a refusal, "replaced, reason: cancelled" is not. What a node says about a transaction comes before
 * what may be said about anything.
 */
export const walletSentences: readonly WalletSentence[] = [
  ['transaction.failed', /\brevert(ed)?\b/i],
  [
    'transaction.replaced',
    /\btransaction (was |has been )?(replaced|repriced)\b|dropped or replaced/i,
  ],
  [
    'wallet.user_rejected',
    /\b(user|owner|signer)[ _-](has |explicitly )?(reject|den(y|ied)|declin|cancel|refus|disapprov|dismiss|clos(ed|es))|\byou('ve| have)? (rejected|denied|declined|cancell?ed)/i,
  ],
  [
    'wallet.user_rejected',
    /\b(reject|rejected|denied|declined|cancell?ed|refused|closed) (the request )?(by|from) (the |this )?(user|owner|signer)\b/i,
  ],
  [
    'wallet.user_rejected',
    /\b(pop-?up|window|modal|dialog|plugin|prompt) (was |has been |is )?(closed|dismissed)\b/i,
  ],
  // A passkey says the same of a refusal and a timeout, on purpose (WebAuthn).
  ['wallet.user_rejected', /operation either timed out or was not allowed/i],
  [
    'transaction.already_known',
    /already (known|imported|in (the )?(mempool|block ?chain|utxo set)|been processed|processed)|\bknown transaction|same hash|txn-already|\bexisting tx\b/i,
  ],
  [
    'transaction.invalid_nonce',
    /\bnonce\b.{0,30}\b(too (low|high)|already|taken|expired|invalid|incorrect|gap|lower)\b|\b(invalid|incorrect|old|wrong|mismatched)[\w ]{0,20} ?nonce\b/i,
  ],
  [
    'transaction.underpriced',
    /underpriced|\bfee ?too ?low|insufficient (gas price|fee\b)|relay fee|mempool min fee|(gas price|fee)\b.{0,60}\b(less than|below|too low)\b|fee ?cap (too low|less)/i,
  ],
  ['amount.invalid', /^(.{0,40}\b)?dust\b/i],
  [
    'transaction.insufficient_funds',
    /\b(out|lack) ?of ?funds?|insufficient[\w -]{0,30}(funds|balance|lamports|money|prefund|utxos?|btc|eth|sol|gas)\b|insufficient maxfeepergas|(not|n't) (have )?enough[\w ]{0,20}(funds|balance|money|lamports|eth|btc|sol|utxos?|sats|gas)\b|(exceeds|overshot)[\w ]{0,30}balance|balance (is )?(too low|insufficient)|record of a prior credit|gas required exceeds allowance|upfront cost|cannot pay|didn't pay prefund/i,
  ],
  [
    'wallet.locked',
    /\b(wallet|keyring|vault|controller|extension|device|dongle|metamask|phantom|account)\b( (is|was|has|been|currently|still|browser|extension|now)){0,3} locked\b|\blocked device|unlock (it|your|the|this)? ?(\w+ )?(wallet|device|extension|account|metamask)|password or unlock|^locked\.?$/i,
  ],
  [
    'wallet.request_pending',
    /already (pending|processing|in progress|open)|\brequest[\w '.:]{0,60} (is |still )?(pending|in progress)|\b(pending|another|previous|unfinished) (\w+ )?(request|approval)|call in progress/i,
  ],
  ['wallet.popup_blocked', /\b(pop[- ]?up|window)\b.{0,20}\b(blocked|failed to open)/i],
  ['wallet.blind_signing_disabled', /blind[- ]sign|(enable|allow) contract data/i],
  [
    'wallet.device_unavailable',
    /\bdevice\b.{0,20}\b(not found|disconnected|unavailable|used elsewhere|not (selected|connected)|used in another)|(no|disconnected|cannot open|can ?t open|failed to open|unresponsive|find) (the |a )?device|open (the|your) (ethereum|bitcoin|solana) app|\(0x6(511|d00|d02|e00|e01)\)|transport (is missing|interface not available)/i,
  ],
  [
    'network.wrong',
    /(chain|network)( ?id)?\b.{0,60}(mismatch|(not|n't) match|must match)|(wrong|different|another) (chain|network)\b|invalid chain ?id for signer|underlying network changed/i,
  ],
  [
    'wallet.unrecognized_chain',
    /(unrecognized|unknown|unsupported|invalid) (chain|network)|\b(chain|network)( ?id)?\b.{0,40}( not|n't) (been )?(added|configured|found|recognized|supported)|try adding the chain/i,
  ],
  [
    'wallet.session_unsupported',
    /unsupported (methods|events|accounts|namespace)|requested (methods|events|namespaces) are not supported/i,
  ],
  [
    'wallet.unsupported_method',
    /unsupported (method|operation|feature)|\b(method|feature|operation|action|signing)\b.{0,80}(( not|n't) (been )?(supported?|implemented|available|exist|found|allowed)|unimplemented|unsupported)|not implemented/i,
  ],
  [
    'remote.session_ended',
    /\bsession\b.{0,30}\b(expired|disconnected|ended|not found|deleted|(not|t) exist)\b|no matching key/i,
  ],
  [
    'wallet.timeout',
    /time ?d?-? ?out\b|\b(request|proposal|prompt)\b.{0,40}\bexpired\b|(did not|didn't|not) (respond|answer)|without response/i,
  ],
  [
    'wallet.unauthorized',
    /unauthori[sz]ed|(not|n't) (been )?(authori[sz]ed|permitted)|not an approved origin|permissions? (denied|rejected|not granted)|access denied|(denied|blocked|forbidden|rejected) by (\w+ )?policy|(wallet|account|site|origin)( is)? not connected|same as current address|unknown (ethereum )?address|no (active |selected )?accounts?\b/i,
  ],
  ['wallet.limit_exceeded', /rate limit|too many requests|limit exceeded|\b429\b/i],
  [
    'wallet.extension_stopped',
    /page reload required|context invalidated|message port closed|receiving end does not exist/i,
  ],
  ['wallet.disconnected', /disconnected from|wallet (is )?disconnected|^disconnected/i],
  [
    'rpc.failed',
    /failed to fetch|fetch failed|load failed|network ?error|\brpc (endpoint|url)\b|could not (connect|detect network)|header not found|node is behind|econn|enotfound|bad gateway|service unavailable|http error/i,
  ],
  [
    'transaction.failed',
    /vm exception|transaction (has )?(failed|expired|dropped|may fail)|simulat(ion|ed)|custom program error|processing instruction|blockhash (not found|expired)|block height exceeded|always failing|estimate gas|unpredictable gas|call exception|out of gas|invalid opcode/i,
  ],
  [
    'wallet.transaction_rejected',
    /\b(mempool|network|node|rpc|sequencer|chain|validator)\b.{0,20} rejected|rejected by (the )?(mempool|network|node|rpc|sequencer|chain|validators?)\b|bad-txns|mempool-conflict|script-verify|scriptpubkey|missing inputs|non-final|intrinsic gas|block gas limit|transaction signature verification|oversized data|configured cap|invalid sender/i,
  ],
  [
    'wallet.user_rejected',
    /^(\w{0,40}error: |failed or )?((the|this|your|a|wallet|signature|signing|sign|message|psbt|transaction|tx|transfer|request|connection|connect|approval|action|operation|proposal|session|signed|upgrade|was|is|has|been) ){0,6}(rejected|denied|declined|cancell?ed)( (signing|sign|message|signature|request|transaction))*[.! ]*$/i,
    'unnumbered',
  ],
  ['wallet.user_rejected', /^(reject|cancel)( \w+){0,2}$|^connection request reset/i, 'unnumbered'],
  ['wallet.internal_error', /^(an )?(internal|unexpected)( \S+)? error|something went wrong/i],
]
