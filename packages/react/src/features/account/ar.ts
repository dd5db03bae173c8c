import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'account.settings': 'التفاصيل',
  'account.title': 'الحساب',
  'account.balance': 'الرصيد',
  'account.balanceFailed': (network) => `تعذّر الوصول إلى ${isolate(network)} الآن.`,
  'account.copyAddress': 'نسخ العنوان',
  'account.explorer': (explorer) => `عرض على ${isolate(explorer)}`,
  'account.network': 'الشبكة',
  'account.networkUnused': 'غير مستخدمة هنا',
  'account.none': 'أنت غير متصل.',
  'account.wallet': 'المحفظة',
  'account.address': 'العنوان',
  'account.wallets': 'المحافظ',
}
