/**
 * Topics that a corpus holds in two languages, as Wikipedia names them: titles of articles in English and, by their
 * language links, in Chinese. The first pair is the topic's name.
 */
export const BILINGUAL_TOPICS: Readonly<Record<string, readonly (readonly [en: string, zh: string])[]>> = {
  algo_graph: [
    ['Graph theory', '图论'],
    ['Shortest path problem', '最短路问题'],
    ['Minimum spanning tree', '最小生成树'],
    ['Depth-first search', '深度优先搜索'],
    ['Strongly connected component', '强连通分量'],
    ['Topological sorting', '拓扑排序'],
    ['Bipartite graph', '二分图'],
    ['Maximum flow problem', '最大流问题'],
    ['Lowest common ancestor', '最近公共祖先'],
  ],
  algo_geometry: [
    ['Computational geometry', '计算几何'],
    ['Convex hull', '凸包'],
    ['Polygon', '多边形'],
    ['Triangulation', '三角剖分'],
    ['Line segment', '线段'],
    ['Circle', '圆'],
    ['Cross product', '叉积'],
  ],
  algo_string: [
    ['String-searching algorithm', '字符串搜索算法'],
    ['String', '字符串'],
    ['Suffix array', '后缀数组'],
    ['Trie', '字典树'],
    ['Palindrome', '回文'],
    ['Hash function', '散列函数'],
    ['Knuth–Morris–Pratt algorithm', '克努斯-莫里斯-普拉特算法'],
  ],
  algo_datastructure: [
    ['Data structure', '数据结构'],
    ['Segment tree', '线段树'],
    ['Fenwick tree', '树状数组'],
    ['Disjoint-set data structure', '并查集'],
    ['Heap', '堆'],
    ['Treap', '树堆'],
    ['Stack', '栈'],
    ['Queue', '队列'],
  ],
  algo_dp: [
    ['Dynamic programming', '动态规划'],
    ['Knapsack problem', '背包问题'],
    ['Longest increasing subsequence', '最长递增子序列'],
    ['Optimal substructure', '最优子结构'],
  ],
  database: [
    ['Database', '数据库'],
    ['Relational database', '关系数据库'],
    ['Database transaction', '数据库事务'],
    ['Database index', '数据库索引'],
    ['Stored procedure', '存储过程'],
    ['Foreign key', '外键'],
    ['View', '视图'],
  ],
  image: [
    ['Digital image processing', '数字图像处理'],
    ['Pixel', '像素'],
    ['Image file format', '图像文件格式'],
    ['Color', '颜色'],
    ['Layers', '图层'],
    ['Gaussian blur', '高斯模糊'],
  ],
  charts: [
    ['Chart', '图表'],
    ['Histogram', '直方图'],
    ['Pie chart', '饼图'],
    ['Bar chart', '条形图'],
    ['Scatter plot', '散点图'],
    ['Line chart', '折线图'],
  ],
};

/**
 * Labels of docsweb, each with the label of zhweb for the same topic. `statistics` has none: zhweb's `math_stats` holds
 * all mathematical functions of PHP, among them numbers of any size and share prices.
 */
export const SAME_TOPIC: Readonly<Record<string, string>> = {
  databases: 'database',
  image_processing: 'image',
  plotting: 'charts',
};
