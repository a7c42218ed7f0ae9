/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: 料金 値段 いくら 価格 費用
pay: 支払 払
free: 無料
discount: 割引
deposit: 保証金 デポジット
refund: 返金
invoice: 請求書 領収書
tax: 税
card: カード
cash: 現金
open: 営業 開い 開館 何時から
closed: 閉店 閉ま 閉館 休み 定休
today: 今日
tomorrow: 明日
monday: 月曜
tuesday: 火曜
wednesday: 水曜
thursday: 木曜
friday: 金曜
saturday: 土曜
sunday: 日曜
weekend: 週末
holiday: 祝日 休暇
night: 夜
morning: 朝 午前
evening: 夕方 晩
hour: 時間
minute: 分
day: 日間 一日
week: 週間 週
month: 月額 月間 ヶ月
year: 年間 年
duration: 期間 どのくらい かかり
appointment: 予約 アポ
book: 予約
cancel: キャンセル 解約
change: 変更
move: 延期 引っ越
order: 注文
send: 送って 送付 送る
delivery: 配送 配達 送料 荷物
track: 追跡
status: 状況 状態
pick-up: 受け取 受取
return: 返却 返品
buy: 購入 買 店
rent: レンタル 借り 賃貸
borrow: 貸出 借り
renew: 更新 延長
lost: 紛失 なくし 忘れ物
forgot: 忘れ
password: パスワード ログイン
reset: リセット 再設定
account: アカウント ユーザー
membership: 会員 プラン 定期
upgrade: アップグレード
downgrade: ダウングレード
trial: 体験 お試し 試用
contract: 契約
notice-period: 予告
guarantee: 保証
insurance: 保険
repair: 修理
broken: 壊れ 故障 破損
leak: 水漏れ 漏れ
water: 水
heating: 暖房
electricity: 電気 電力
inspection: 点検 検査 検診
report: 報告 通報
emergency: 緊急 急ぎ
quote: 見積
address: 住所
phone: 電話
email: メール
contact: 連絡
where: どこ 場所
parking: 駐車
car: 車 自動車
bicycle: 自転車
e-bike: 電動自転車
train: 電車 駅
bus: バス
ticket: チケット 入場 入館 券
adult: 大人
child: 子供 子ども 小人
baby: 赤ちゃん
student: 学生
senior: シニア 高齢
family: 家族
group: 団体 人数 名様
wheelchair: 車椅子 車いす バリアフリー
stroller: ベビーカー
dog: 犬 ペット 動物
cat: 猫
food: 食事 食べ レストラン
breakfast: 朝食
table: テーブル 席
drink: 飲み物 コーヒー
vegan: ベジタリアン ヴィーガン
room: 部屋 室
bed: ベッド 寝室
bathroom: 浴室 トイレ 風呂
kitchen: キッチン 台所
flat: アパート マンション
house: 家
key: 鍵
door: ドア 扉
caretaker: 管理人
cleaning: 清掃 掃除
noise: 騒音 静か
smoke: 喫煙 たばこ 煙
garbage: ゴミ ごみ
wifi: ネット
books: 本 図書 書籍
ebook: 電子書籍
library: 図書館
print: 印刷 コピー
color: カラー 色
black: 白黒 モノクロ
page: ページ 枚
computer: パソコン
storage: 容量 ストレージ
data: データ 個人情報
delete: 削除
recover: 復元 復旧
workspace: 会社 チーム
server: サーバー
security: 安全 セキュリティ
limit: 上限 最大
minimum: 最低 最小
age: 年齢 歳
size: サイズ 大き
weight: 重さ 重量
distance: 距離
language: 言語 話せ
english: 英語
german: ドイツ語
french: フランス語
spanish: スペイン語
portuguese: ポルトガル語
guided-tour: ツアー 見学
audio: オーディオガイド 音声ガイド
museum: 博物館 美術館 展示
photo: 写真 撮影
course: 講座 レッスン 教室 ワークショップ
party: パーティ 誕生日 イベント
gift: ギフト 商品券
helmet: ヘルメット
seat: チャイルドシート 座席
battery: 電池 充電 バッテリー
tyre: タイヤ パンク
theft: 盗難 盗ま
accident: 事故 怪我
tooth: 歯
night-guard: マウスピース
doctor: 医師 医者 治療
patient: 患者
medicine: 薬 処方
pain: 痛
eye: 目 眼鏡 レンズ
hair: 髪 カット
tree: 木 植物 庭 花
planting: 植え
lawn: 芝
soil: 土
pruning: 剪定
irrigation: 水やり 灌漑
square-metre: 平方メートル
nonprofit: 非営利 NPO
register: 登録 申し込
document: 書類 用紙
identity: 身分証 パスポート
allowed: 許可 できます 可能
bring: 持ち込 連れ
wait: 待ち 待つ
late: 遅れ 延滞
early: 前 早く
start: 始ま 開始
end: 終わ 終了
number: 数 何冊 何個
new: 新しい 新規
replacement: 交換 替え
technician: 技術者
installation: 設置 取り付け
fence: 塀 壁 塗装
trip: 旅行 便 フェリー
luggage: 荷物 ロッカー 鞄
`;
