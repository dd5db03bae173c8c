/** Texts of the form of a swap, which the screens behind it say too. */
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
  'swap.switch': 'Swap the other way round',
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
  'swap.serverRefuses': 'This swap isn’t offered. The server says:',
  'swap.exchangesOff': 'Nothing can be swapped on this network for now.',
  'swap.exchangeRefuses': 'The exchange would refuse this swap.',
  'swap.noFunds': 'Your balance doesn’t cover this amount and its network fee.',
  'swap.allowRefused': 'This token can’t be allowed to an exchange.',
  'swap.keepsPart': 'This token keeps a part of each transfer, so less would arrive.',
  'swap.wrapped': 'This is the network’s own currency in another form. It isn’t traded here.',
  'swap.limitRefused': 'This limit isn’t taken.',
  'swap.review': 'Review swap',

  'swap.newPrice': 'Get a new price',
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
  'swap.presetFrom': (asked: string) =>
    `“${asked}” can’t be paid here. Nothing was filled in for it.`,

  'swap.unlisted': 'This token is on no list.',
  'swap.unlistedHint': (symbol: string) =>
    `Anyone can call a token ${symbol}. Take it only if you know this address.`,
  'swap.notToken': 'No token has this address here.',
}
