/** Texts of the screens behind the form: the list of tokens, the review, and what becomes of the swap. */
export const en = {
  'swap.selectTitle': 'Select Token',
  'swap.yourTokens': 'Your tokens',
  'swap.tokens': 'Tokens',
  'swap.suggested': 'Suggested',
  'swap.chosenAlready': 'You pay with it',
  'swap.chosenToGet': 'You get it',
  'swap.lookingUp': 'Looking at this address…',
  'swap.heldUnknown': 'We couldn’t load your other tokens.',

  'swap.kept': 'This site’s fee',
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

  'swap.anExchange': 'the exchange',
  'swap.stepAllow': (exchange: string, amount: string) => `Let ${exchange} use ${amount}`,
  'swap.stepAllowAny': (exchange: string, symbol: string) =>
    `Let ${exchange} use any amount of your ${symbol}`,
  'swap.stepReset': 'Take back the old allowance',
  'swap.stepResetHint': (symbol: string, amount: string) =>
    `${symbol} allows no new amount while an old one of ${amount} is left.`,
  'swap.stepSwap': 'Swap',
  'swap.anyAmount': 'Any amount, until you take it back',
  'swap.allowHint': 'Compare the amount in your wallet. The swap is asked for after that.',
  'swap.resetHint': 'Your wallet shows an amount of 0. The new amount is asked for after that.',
  'swap.allowing': (exchange: string) => `Waiting until ${exchange} may use it…`,
  'swap.takingBack': 'Waiting until the allowance is taken back…',
  'swap.allowedLess': (exchange: string, amount: string) =>
    `${exchange} may use only ${amount} so far. Allow the rest to continue.`,
  'swap.allowedGone': 'What you allowed is used or taken back. Allow it again to continue.',
  'swap.allowFailed': 'That didn’t go through. Nothing was allowed or swapped.',
  'swap.stillAllowed': (exchange: string) => `${exchange} may still use what you allowed.`,
  'swap.takeBack': 'Take it back',
  'swap.takeBackFailed': 'Not taken back. Try again.',

  'swap.together': (amount: string) => `Allow exactly ${amount} and swap, in one confirmation`,
  'swap.togetherReset': (amount: string) =>
    `Take back the old allowance, allow exactly ${amount} and swap, in one confirmation`,
  'swap.allOrNothing': 'All or nothing.',
  'swap.upgrades': 'Your wallet will ask to upgrade your account first.',
  'swap.stepwise': 'Step by step instead',
  'swap.asOne': 'In one confirmation instead',
  'swap.unable': (wallet: string) =>
    `${wallet} can’t do all of it at once here, so it asks step by step.`,
  'swap.notUpgraded': (wallet: string) =>
    `Your account wasn’t upgraded, so ${wallet} asks step by step.`,
  'swap.togetherHint': 'Your wallet shows each part. Compare both amounts there.',
  'swap.unseen': 'We can’t see what became of it.',
  'swap.partly': 'Only a part of it went through.',

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
