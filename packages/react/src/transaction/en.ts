/** Texts that the screens of every transaction share: the form, the review, and what becomes of it. */
export const en = {
  'transaction.step': 'Progress',
  'transaction.clear': 'Clear',

  'transaction.amount': 'Amount',
  'transaction.chooseToken': 'Choose a token',
  'transaction.max': 'Max',
  'transaction.balance': (amount: string) => `Balance ${amount}`,
  'transaction.unreachable': (network: string) => `We can’t reach ${network} right now.`,
  'transaction.amountUnread': (text: string) =>
    `We can’t read “${text}” as one amount. Type digits and one decimal mark.`,
  'transaction.amountNoPrice': (symbol: string) =>
    `We don’t know what ${symbol} is worth right now. Type the amount in ${symbol}.`,
  'transaction.amountCut': (decimals: number) =>
    decimals === 1
      ? 'One decimal counts here. The others were left out.'
      : `${decimals} decimals count here. The others were left out.`,

  'transaction.enterAmount': 'Enter an amount',
  'transaction.pending': 'One moment…',
  'transaction.notEnough': (symbol: string) => `Not enough ${symbol}`,
  'transaction.notEnoughFee': (symbol: string) => `Not enough ${symbol} for the fee`,
  'transaction.review': 'Review',

  'transaction.tokensSearch': 'Search tokens',
  'transaction.tokensNone': (term: string) => `No token matches “${term}”.`,

  'transaction.network': 'Network',
  'transaction.feeRow': 'Fee',
  'transaction.upTo': (amount: string) => `up to ${amount}`,
  'transaction.under': (amount: string) => `under ${amount}`,

  'transaction.confirm': (wallet: string) => `Confirm in ${wallet}`,
  'transaction.waitingShort': 'Waiting…',
  'transaction.waiting': (wallet: string) => `Confirm in ${wallet}.`,
  'transaction.open': (wallet: string) => `Open ${wallet}`,
  'transaction.switch': (network: string) => `Switch to ${network}`,
  'transaction.elsewhere': (wallet: string, network: string) => `${wallet} isn’t on ${network}.`,
  'transaction.elsewhereHint': 'Switch networks first, then confirm.',
  'transaction.switchFailed': (network: string) => `Your wallet couldn’t switch to ${network}.`,
  'transaction.declined': (wallet: string) => `Declined in ${wallet}. Nothing was sent.`,
  'transaction.declinedHint': 'You can ask again.',
  'transaction.pendingHint': 'Answer it there first. Nothing was sent twice.',
  'transaction.unsupportedWallet': (wallet: string) => `${wallet} can’t send from a site.`,
  'transaction.unsure': 'We don’t know whether it was sent.',
  'transaction.unsureHint': 'Look into your wallet’s activity before you try again.',
  'transaction.refused': 'The network would refuse this.',
  'transaction.refusedNow': 'The network would refuse this by now.',
  'transaction.changed': 'This isn’t what you looked at any more.',
  'transaction.changedHint': 'Nothing was sent. Look at it again, then confirm.',
  'transaction.unchecked': 'We couldn’t look at this once more before asking your wallet.',
  'transaction.uncheckedHint': 'Nothing was sent. Try again in a moment.',
  'transaction.change': 'Change the amount',

  'transaction.onItsWay': 'On its way',
  'transaction.onItsWayHint': 'You can close this. We’ll keep track of it.',
  'transaction.slowHint': 'The network takes its time. You can close this.',
  'transaction.missing': 'The network doesn’t show it.',
  'transaction.missingHint':
    'It may still arrive. Look at your wallet’s activity before you send again.',
  'transaction.doneHint': (network: string) => `On ${network}.`,
  'transaction.failed': 'It didn’t go through.',
  'transaction.cancelled': 'Cancelled in your wallet.',
  'transaction.cancelledHint': 'Nothing was sent.',
  'transaction.replaced': 'Another transaction took its place.',
  'transaction.replacedHint': 'Look at your wallet’s activity to see what that one did.',
  'transaction.dropped': 'The network dropped it.',
  'transaction.droppedHint': 'Nothing was sent, and no fee was used.',
  'transaction.explorer': (explorer: string) => `View on ${explorer}`,
  'transaction.finish': 'Done',
}
