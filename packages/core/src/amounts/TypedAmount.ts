/** What the digits of an amount count. */
export type AmountUnit = 'token' | 'money'

/** Why an amount that was typed, pasted or asked for is not in its field as it was. */
export type AmountProblem =
  /** It was no amount, or could be more than one. */
  | { kind: 'unread'; text: string }
  /** It was dollars, and what the token is worth is not known. */
  | { kind: 'noPrice' }
  /** It had more decimals than there are. */
  | { kind: 'cut'; decimals: number }

/** What a field is to hold, or why it cannot hold what was typed or pasted. */
export type TypedAmount =
  | { digits: string; unit: AmountUnit; problem: AmountProblem | undefined }
  | { problem: AmountProblem }
