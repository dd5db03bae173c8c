import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'account.settings': 'الإعدادات',
  'account.title': 'الحساب',
  'account.balance': 'الرصيد',
  'account.balanceFailed': (network) =>
    `تعذّر الوصول إلى ${isolate(network)} الآن. قد لا يكون رصيدك محدّثًا.`,
  'account.copyAddress': 'نسخ العنوان',
  'account.explorer': (explorer) => `عرض على ${isolate(explorer)}`,
  'account.network': 'الشبكة',
  'account.none': 'لا توجد محفظة متصلة.',
  'account.wallet': 'المحفظة',
  'account.address': 'العنوان',
  'account.wallets': 'المحافظ',
}
