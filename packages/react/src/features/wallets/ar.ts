import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'wallets.add': 'أضف محفظة',
  'wallets.connect': 'اربط محفظة',
  'wallets.disconnect': (wallet) => `اقطع اتصال ${isolate(wallet)}`,
  'wallets.disconnectAll': 'اقطع اتصال الكل',
  'wallets.earlier': 'الأخيرة',
  'wallets.forget': (wallet) => `أزل ${isolate(wallet)} من هذه القائمة`,
  'wallets.none': (chain) => `لا توجد محفظة ${isolate(chain)} متصلة.`,
  'wallets.others': 'متصلة أيضًا',
  'wallets.title': 'المحافظ',
  'wallets.use': 'استخدم',
  'wallets.used': 'قيد الاستخدام',
  'wallets.ordinal': 'حساب Ordinals',
  'wallets.payment': 'حساب الدفع',
}
