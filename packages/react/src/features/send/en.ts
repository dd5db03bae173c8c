/** Texts of sending. */
export const en = {
  'send.off': 'This site doesn’t offer sending.',
  'send.title': 'Send',
  'send.broken': 'Something in this form can’t be shown.',
  'send.brokenHint': 'We emptied it. Nothing was sent.',
  'send.startAgain': 'Start again',
  'send.unsupported': (chain: string) => `Sending on ${chain} isn’t supported here.`,

  'send.to': 'To',
  'send.toHint': 'Name or address',
  'send.toHintPlain': 'Address',
  'send.paste': 'Paste',
  'send.scan': 'Scan a code',
  'send.looking': (name: string) => `Looking up ${name}…`,
  'send.nameNone': (name: string, network: string) => `${name} has no address on ${network}.`,
  'send.nameFailed': (name: string) => `We can’t look up ${name} right now.`,
  'send.nameUnread': (name: string) =>
    `${name} can’t be looked up here. Ask for the receiver’s address.`,
  'send.nameOtherLetters':
    'Only names in the letters a to z can be looked up here. Ask for the receiver’s address.',
  'send.receiverInvalid': 'This is neither an address nor a name. Check each character.',
  'send.receiverElsewhere': (chain: string) =>
    `This is an address for ${chain}. What you send there from here would be lost.`,
  'send.receiverOtherNetwork': (asked: string, network: string) =>
    `This receiver is for ${asked}. You’re sending on ${network}.`,
  'send.codeUnread': 'This code asks for something that can’t be done here.',
  'send.codeElsewhere': (network: string) => `This code doesn’t ask for a payment on ${network}.`,

  'send.token': 'Token',
  'send.inMoney': 'Type in dollars',
  'send.inToken': (symbol: string) => `Type in ${symbol}`,
  'send.maxKept': 'Max, fee kept back',
  'send.fee': (amount: string) => `Fee about ${amount}`,
  'send.feeUnder': (amount: string) => `Fee under ${amount}`,
  'send.noToken': 'This isn’t a token that can be sent.',

  'send.enterReceiver': 'Enter a receiver',
  'send.checkReceiver': 'Check the receiver',

  'send.tokensFailed': 'We couldn’t load your other tokens.',
  'send.tokensPartial': 'Some tokens may be missing right now.',

  'send.reviewTitle': 'Review',
  'send.youSend': 'You send',
  'send.receiver': 'To',
  'send.newReceiver': 'New receiver',
  'send.sentBefore': (count: number) => (count === 1 ? 'Once before' : `${count} times before`),
  'send.arrives': (amount: string) => `${amount} arrives`,
  'send.arrivesHint':
    'This token takes a fee of its own on the way. Where an exact amount was asked for, this is less.',
  'send.feeMargin': 'This network may take more than the fee we can read. A margin is left for it.',
  'send.collectiblesSpared':
    'Coins of up to 10,000 sats, which may carry collectibles, are left alone.',
  'send.collectiblesSpent':
    'Coins of up to 10,000 sats are spent, because nothing else pays for this. They may carry collectibles.',
  'send.movableByOthers':
    'Others may move it after it arrives: the token’s issuer, or one whom the receiver has allowed to.',
  'send.deposit': 'Token account for the receiver',
  'send.after': 'After this you have',
  'send.own': 'This is your own address.',
  'send.ownHint': 'Only the fee leaves your account.',
  'send.contract': 'This is the contract of a token.',
  'send.contractHint': 'What you send there is lost. Ask for the receiver’s own address.',
  'send.contractElsewhere': 'This is a contract on another network, and not on this one.',
  'send.contractElsewhereHint':
    'Here no one may have the key to it. Ask the receiver whether they can use it on this network.',
  'send.burn': 'No one has the key to this address.',
  'send.burnHint': 'What you send there is lost for good.',
  'send.lookAlike': 'This looks like an address you know, but isn’t.',
  'send.lookAlikeHint': (known: string) => `You know ${known}. Check every group.`,

  'send.receiverChanged': (name: string) => `${name} leads to another address now.`,
  'send.receiverChangedHint': 'Nothing was sent. Check the address above, then confirm again.',
  'send.changeReceiver': 'Change the receiver',
  'send.receiverUnknownHint': 'Nothing was sent.',

  'send.waitingHint': 'Compare amount and receiver there.',
  'send.refusedHint': 'Nothing was sent. Try another amount or receiver.',
  'send.invalidAddress': 'This address can’t receive it. Check each character.',
  'send.tooSmall': 'This amount is too small to be sent.',
  'send.tooLittle': (least: string) => `At least ${least} can be sent to this address.`,
  'send.tooLittleHint': 'Nothing was sent. Try a larger amount.',
  'send.receiverMinimum': (least: string) => `The receiver’s account must hold at least ${least}.`,
  'send.receiverMinimumHint': 'It’s new or nearly empty. Send more, so that it does.',
  'send.payerMinimum': (least: string) => `Your account must keep at least ${least}, or nothing.`,
  'send.payerMinimumHint': 'Send less, or all there is.',
  'send.depositLacking': (least: string) =>
    `The receiver’s token account costs ${least}, which you lack.`,
  'send.depositLackingHint': 'It’s the first time they get this token. The fee comes on top.',
  'send.accountFrozen': 'The receiver’s account for this token is frozen.',
  'send.accountFrozenHint': 'Nothing was sent. Only the token’s issuer can unlock it.',
  'send.accountOfAnother': 'The receiver’s account for this token belongs to someone else.',
  'send.accountOfAnotherHint': 'Nothing was sent. Ask the receiver for another address.',
  'send.memo': 'The receiver takes this token only with a memo.',
  'send.memoHint': 'Nothing was sent. Send it from a wallet that can add one.',
  'send.noOwner': 'This address belongs to a token or a program.',
  'send.noOwnerHint': 'What you send there is lost. Ask for the receiver’s own address.',
  'send.tokenFrozen': (symbol: string) => `Your ${symbol} is frozen.`,
  'send.tokenFrozenHint': 'Nothing was sent. Only its issuer can unlock it.',
  'send.tokenKept': (symbol: string) => `${symbol} can’t be sent.`,
  'send.tokenKeptHint': 'Nothing was sent. Its issuer doesn’t allow it.',

  'send.done': (amount: string, receiver: string) => `${amount} sent to ${receiver}`,
  'send.failedOnChainHint': (fee: string) => `Nothing was sent; a fee of up to ${fee} was used.`,
  'send.gone': 'This transfer isn’t kept any more.',

  'send.camera': 'Point the camera at a code.',
  'send.cameraDenied': 'The camera isn’t available.',
  'send.cameraDeniedHint': 'Allow it for this site, or paste the address.',
  'send.stopScan': 'Stop',
}
