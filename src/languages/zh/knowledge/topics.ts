/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: 价格 多少钱 费用 价钱 收费
pay: 付款 支付
free: 免费
discount: 折扣 优惠
deposit: 押金
refund: 退款
invoice: 发票 账单 收据
tax: 税
card: 卡
cash: 现金
open: 开门 营业 开放
closed: 关门 闭馆 关闭
today: 今天
tomorrow: 明天
monday: 星期一 周一
tuesday: 星期二 周二
wednesday: 星期三 周三
thursday: 星期四 周四
friday: 星期五 周五
saturday: 星期六 周六
sunday: 星期天 星期日 周日
weekend: 周末
holiday: 假日 节假日 假期
night: 晚上 夜
morning: 早上 上午
evening: 晚上 傍晚
hour: 小时
minute: 分钟
day: 天 每天
week: 周 星期
month: 月 每月
year: 年 每年
duration: 多久 多长时间 期限
appointment: 预约
book: 预订 预约 预定
cancel: 取消
change: 更改 修改 变更
move: 改期 搬家 推迟
order: 订购 订单 下单
send: 发送 寄 发给
delivery: 送货 快递 包裹 配送
track: 追踪 查询物流
status: 状态
pick-up: 自提 取货
return: 归还 退货
buy: 购买 买 商店
rent: 租 出租 租用
borrow: 借 借阅
renew: 续借 续期 续订 延长
lost: 丢失 遗失 丢了
forgot: 忘记 忘了
password: 密码 登录
reset: 重置 重设
account: 账户 账号 用户
membership: 会员 订阅 套餐
upgrade: 升级
downgrade: 降级
trial: 试用
contract: 合同 合约
notice-period: 通知期
guarantee: 保修 保证
insurance: 保险
repair: 修理 维修
broken: 坏了 损坏 故障
leak: 漏水
water: 水
heating: 暖气 供暖
electricity: 电 电力
inspection: 检查 检验
report: 报告 报修
emergency: 紧急 急诊
quote: 报价
address: 地址
phone: 电话
email: 邮箱 邮件
contact: 联系
where: 在哪 哪里 位置
parking: 停车
car: 汽车 车
bicycle: 自行车
e-bike: 电动车 电动自行车
train: 火车 车站
bus: 公交 巴士
ticket: 门票 票 入场
adult: 成人
child: 儿童 孩子 小孩
baby: 婴儿 宝宝
student: 学生
senior: 老人 老年
family: 家庭
group: 团体 人数
wheelchair: 轮椅 无障碍 残疾
stroller: 婴儿车
dog: 狗 宠物 动物
cat: 猫
food: 食物 餐厅 吃
breakfast: 早餐
table: 桌 座位
drink: 饮料 咖啡
vegan: 素食
room: 房间 房
bed: 床 卧室
bathroom: 浴室 厕所 卫生间
kitchen: 厨房
flat: 公寓 套房
house: 房子 家
key: 钥匙
door: 门 锁
caretaker: 管理员 物业
cleaning: 清洁 打扫
noise: 噪音 安静
smoke: 吸烟 抽烟
garbage: 垃圾
wifi: 无线 网络 上网
books: 书
ebook: 电子书
library: 图书馆
print: 打印 复印 复制
color: 彩色 颜色
black: 黑白
page: 页
computer: 电脑
storage: 存储 空间
data: 数据 隐私
delete: 删除
recover: 恢复
workspace: 公司 团队
server: 服务器
security: 安全
limit: 最多 上限 限制
minimum: 最少 最低
age: 年龄 岁
size: 大小 尺寸
weight: 重量
distance: 距离 远
language: 语言 讲 说
english: 英语
german: 德语
french: 法语
spanish: 西班牙语
portuguese: 葡萄牙语
guided-tour: 导览 参观
audio: 语音导览
museum: 博物馆 展览
photo: 照片 拍照
course: 课程 课 培训
party: 派对 生日 活动
gift: 礼品 礼券
helmet: 头盔
seat: 座椅
battery: 电池 充电
tyre: 轮胎 爆胎
theft: 被盗 偷
accident: 事故 受伤
tooth: 牙 牙科
night-guard: 牙套
doctor: 医生 治疗
patient: 病人 患者
medicine: 药 处方
pain: 疼 痛
eye: 眼 眼镜 镜片
hair: 头发 理发
tree: 树 植物 花园 花
planting: 种植 种
lawn: 草坪 草皮
soil: 土 泥土
pruning: 修剪
irrigation: 浇水 灌溉
square-metre: 平方米
nonprofit: 非营利 公益
register: 注册 登记 报名
document: 文件 表格 证件
identity: 身份证 护照
allowed: 允许 可以
bring: 携带 带
wait: 等待 排队
late: 迟到 晚 逾期
early: 提前 之前
start: 开始
end: 结束
number: 数量 几 多少
new: 新
replacement: 替换 补充
technician: 技师 师傅
installation: 安装
fence: 围栏 墙 油漆
trip: 旅行 航班 渡轮
luggage: 行李 寄存 包
`;
