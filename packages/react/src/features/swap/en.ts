/** Texts of swapping. */
export const en = {
  'swap.off': 'This site doesn’t offer swaps.',
  'swap.title': 'Swap',
  'swap.broken': 'Something in this form can’t be shown.',
  'swap.brokenHint': 'We emptied it. Nothing was swapped.',
  'swap.startAgain': 'Start again',
  'swap.unsupported': 'Network not supported for Swaps',
  'swap.unsupportedHint': (network: string) => `${network} has no exchange that we can ask.`,
  'swap.otherNetwork': 'Choose another network',
  'swap.initFailed': 'Failed to initialize swap',

  'swap.pay': 'You pay',
  'swap.get': 'You get',
  'swap.payToken': 'Token you pay',
  'swap.getToken': 'Token you get',
  'swap.inMoney': 'Type in dollars',
  'swap.inToken': (symbol: string) => `Type in ${symbol}`,
  'swap.nothingLeft': (symbol: string) =>
    `After the fee nothing of your ${symbol} is left to swap.`,
  'swap.gasPriceFailed': 'Failed to fetch network token price',

  'swap.selectToken': 'Select token',
  'swap.enterAmount': 'Enter amount',
  'swap.same': 'Choose two different tokens',
  'swap.liquidity': 'Insufficient liquidity',
  'swap.liquidityHint':
    'No exchange here can trade this much of it. Your balance isn’t the reason. Try a smaller amount or another token.',
  'swap.tooSmall': 'Amount too small',
  'swap.tooSmallHint': 'It’s less than the smallest unit of what you pay or get. Pay more.',
  'swap.unavailable': 'We can’t get a price right now.',
  'swap.unavailableHint': 'What you typed stays. Try again in a moment.',
  'swap.throttled': 'Too many prices were asked for.',
  'swap.throttledHint': 'What you typed stays. We ask again in half a minute.',
  'swap.refused': 'Can’t be swapped',
  'swap.incorrect': 'Incorrect amount',
  'swap.review': 'Review swap',

  'swap.rate': (one: string, other: string) => `1 ${one} = ${other}`,
  'swap.flipRate': 'Show the rate the other way round',
  'swap.summary': (least: string, fee: string | undefined) =>
    fee === undefined ? `At least ${least}` : `At least ${least} · fee ${fee}`,
  'swap.atLeast': 'At least',
  'swap.limit': 'Limit',
  'swap.limitHint': 'If the price gets worse by more than this, nothing is swapped.',
  'swap.limitWrong': (used: string) =>
    `Type a percentage from 0.1 to 5. ${used} counts until then.`,
  'swap.impact': 'Price impact',
  'swap.unknown': 'Not known',
  'swap.rateRow': 'Rate',
  'swap.source': 'Price from',
  'swap.sourceName': (exchange: string) => `${exchange} on this network`,
  'swap.route': 'Way',

  'swap.lossTitle': (percent: string) => `You’d lose about ${percent} to this trade’s size.`,
  'swap.lossDollars': (paid: string, received: string) => `You pay ${paid} and get ${received}.`,
  'swap.unpriced': (symbol: string) => `We don’t know what ${symbol} is worth.`,
  'swap.unpricedHint': 'So we can’t tell whether this price is fair. Compare it elsewhere first.',
  'swap.lossKnown': (percent: string) =>
    `About ${percent} is lost to this trade’s size. We can’t tell whether the price is fair: compare it elsewhere first.`,
  'swap.tooMuch': (percent: string) => `About ${percent} would be lost, so it isn’t offered.`,
  'swap.askAgain': (percent: string, amount: string) =>
    `Swap and lose about ${percent} of ${amount}?`,
  'swap.askUnpriced': 'Swap without knowing what it’s worth?',
  'swap.askUnpricedLoss': (percent: string) =>
    `Swap without knowing what it’s worth, and lose about ${percent} to this trade’s size?`,
  'swap.anyway': 'Swap anyway',
  'swap.anywayLose': (lost: string) => `Swap anyway, lose about ${lost}`,
  'swap.keep': 'Don’t swap',

  'swap.presetMissing': (token: string) => `We couldn’t find “${token}” on this network.`,
  'swap.presetFrom': (asked: string, own: string) =>
    `“${asked}” can’t be paid here yet, only ${own}. Nothing was filled in for it.`,

  'swap.selectTitle': 'Select Token',
  'swap.yourTokens': 'Your tokens',
  'swap.tokens': 'Tokens',
  'swap.suggested': 'Suggested',
  'swap.chosenAlready': 'You pay with it',
  'swap.unlisted': 'This token is on no list.',
  'swap.unlistedHint': (symbol: string) =>
    `Anyone can call a token ${symbol}. Take it only if you know this address.`,
  'swap.notToken': 'No token has this address here.',
  'swap.lookingUp': 'Looking at this address…',
  'swap.heldUnknown': 'We couldn’t load your other tokens.',

  'swap.reviewTitle': 'Preview Swap',
  'swap.priceUpdated': 'Price updated',
  'swap.accountChanged': (account: string) => `Your account changed. ${account} pays now.`,
  'swap.newPrice': 'Get a new price',
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
