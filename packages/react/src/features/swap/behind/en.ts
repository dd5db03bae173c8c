/** Texts of the screens behind the form: the list of tokens, the review, and what becomes of the swap. */
export const en = {
  'swap.selectTitle': 'Select Token',
  'swap.yourTokens': 'Your tokens',
  'swap.tokens': 'Tokens',
  'swap.suggested': 'Suggested',
  'swap.chosenAlready': 'You pay with it',
  'swap.lookingUp': 'Looking at this address…',
  'swap.heldUnknown': 'We couldn’t load your other tokens.',

  'swap.reviewTitle': 'Preview Swap',
  'swap.priceUpdated': 'Price updated',
  'swap.accountChanged': (account: string) => `Your account changed. ${account} pays now.`,
  'swap.expired': 'This price is over.',
  'swap.expiredHint': 'Nothing was swapped. Get a new one to go on.',
  'swap.createFailed': 'Failed to create transaction',
  'swap.createFailedHint': 'Nothing was swapped. Try again in a moment.',
  'swap.waitingHint': 'Confirm transaction in your wallet. Compare both amounts there.',
  'swap.refusedHint': 'Nothing was swapped. Try another amount, or a higher limit.',
  'swap.noFeeHint': 'Network fees may have risen. Pay a little less, or take Max again.',
  'swap.error': 'Transaction error',

  'swap.pending': (paid: string, received: string) => `Swapping ${paid} to about ${received}`,
  'swap.done': (paid: string, received: string) => `Swapped ${paid} to ${received}`,
  'swap.doneAbout': (paid: string, received: string) => `Swapped ${paid} to about ${received}`,
  'swap.arrived': (amount: string) => `${amount} arrived.`,
  'swap.doneHint': (least: string) => `At least ${least} arrived.`,
  'swap.failed': 'Nothing was swapped',
  'swap.failedHint': (fee: string) =>
    `The price may have moved too far. A fee of up to ${fee} was used.`,
  'swap.gone': 'This swap isn’t kept any more.',
}
