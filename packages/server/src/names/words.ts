import { english } from 'viem/accounts'

/** Words to finish what somebody begins: those of BIP-39, in their order, which is the alphabet's. */
export const words: readonly string[] = english

/** Words to put after a name that is taken. */
export const endings: readonly string[] = [
  ...['amber', 'atlas', 'brook', 'cedar', 'cloud', 'coast', 'comet', 'coral', 'dawn', 'delta'],
  ...['ember', 'fern', 'field', 'forest', 'glade', 'grove', 'harbor', 'haven', 'hill', 'island'],
  ...['jade', 'lake', 'lark', 'leaf', 'lily', 'maple', 'meadow', 'moon', 'north', 'oak', 'ocean'],
  ...['olive', 'opal', 'orbit', 'peak', 'pearl', 'pine', 'reef', 'ridge', 'river', 'robin', 'rose'],
  ...['sage', 'shore', 'sky', 'snow', 'south', 'spark', 'spring', 'star', 'storm', 'summit', 'sun'],
  ...['tide', 'valley', 'violet', 'wave', 'west', 'willow', 'wind', 'winter', 'wood'],
]
