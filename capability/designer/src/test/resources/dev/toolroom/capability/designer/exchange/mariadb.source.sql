CREATE TABLE `customers` (
  `id` int NOT NULL AUTO_INCREMENT,
  `code` bigint unsigned NOT NULL,
  `email` varchar(100) NOT NULL DEFAULT 'no''ne' COMMENT 'where; to',
  `name` text DEFAULT NULL,
  `credit` decimal(12,2) DEFAULT 0.00,
  `active` boolean NOT NULL DEFAULT 1,
  `made` timestamp NOT NULL DEFAULT current_timestamp(),
  `touched` timestamp NULL DEFAULT NULL ON UPDATE current_timestamp(),
  `renewed` timestamp NOT NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
  `changed` datetime(3) DEFAULT current_timestamp(3),
  `doc` json DEFAULT NULL,
  `year` year DEFAULT NULL,
  `size` double DEFAULT NULL,
  `short` smallint NOT NULL DEFAULT -1,
  `big` bigint DEFAULT NULL,
  `bits` bit(4) DEFAULT NULL,
  `twice` decimal(13,2) GENERATED ALWAYS AS (`credit` * 2) VIRTUAL,
  `kept` decimal(13,2) GENERATED ALWAYS AS (`credit` * 3) STORED,
  PRIMARY KEY (`id`),
  UNIQUE KEY `uq_email` (`email`),
  KEY `ix_made` (`made`,`email`),
  CONSTRAINT `credit_ok` CHECK (`credit` >= 0)
) COMMENT='people; it''s them';
CREATE TABLE `orders` (
  `order_id` int NOT NULL,
  `line_no` int NOT NULL,
  `customer_id` int DEFAULT NULL,
  PRIMARY KEY (`order_id`,`line_no`),
  CONSTRAINT `fk_customer` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`) ON DELETE SET NULL
);
CREATE TABLE `parts` (
  `id` int NOT NULL AUTO_INCREMENT,
  `order_id` int NOT NULL,
  `line_no` int NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ix_line` (`line_no`),
  CONSTRAINT `fk_order` FOREIGN KEY (`order_id`, `line_no`) REFERENCES `orders` (`order_id`, `line_no`) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE VIEW `good` AS SELECT id, email FROM customers WHERE credit > 0;
INSERT INTO `customers` (`code`, `email`) VALUES (1, 'it''s; CREATE TABLE x (');
