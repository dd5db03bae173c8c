/** The ends of sites' names that advertisements use. `.eth` is not among them: that is a name and no site. */
const ends =
  'com|net|org|io|xyz|app|co|me|site|online|info|pro|top|live|club|finance|fi|gg|vip|link|claims|events|network|cc|us|ru|biz|page|dev|web|tech|store|space|website|fun|life|world|today|shop|click|gifts?|rewards?'
const address = new RegExp(
  `https?:|www\\.|\\b[a-z0-9-]{2,}(?:\\.|。|\\s*[[(]\\.[\\])]\\s*)(?:${ends})\\b`,
  'i',
)
const claim =
  /\b(?:claim|claims|airdrop|airdrops|reward|rewards|voucher|bonus|giveaway|free ?mint|redeem|visit|winner)\b/i

/** Whether a collectible's name advertises something: it has a site's address or words that promise gifts. */
export function isSpamName(name: string): boolean {
  return address.test(name) || claim.test(name)
}
